import { phoneCountries, type PhoneCountry } from './phone-numbers.ts'

/** An option of the country list. */
interface CountryOption {
  readonly country: PhoneCountry
  /** For example "Germany (+49)". */
  readonly label: string
}

const cache = new Map<string, readonly CountryOption[]>()

/** Returns all countries with their calling codes, named and sorted for a language (a BCP 47 tag). */
export function countryOptions(locale: string, flags = false): readonly CountryOption[] {
  const key = `${locale} ${flags}`
  const options = cache.get(key) ?? buildOptions(locale, flags)
  cache.set(key, options)
  return options
}

function buildOptions(locale: string, flags: boolean): readonly CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return phoneCountries()
    .map(({ country, callingCode }) => ({ country, callingCode, name: names.of(country) ?? country }))
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ country, callingCode, name }) => ({
      country,
      // U+2066 and U+2069 keep the plus before the code in right-to-left texts.
      label: `${flags ? `${flagOf(country)} ` : ''}${name} \u2066(+${callingCode})\u2069`,
    }))
}

/** Returns a country's flag: its letters as regional indicators. */
function flagOf(country: string): string {
  return String.fromCodePoint(...Array.from(country, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}
