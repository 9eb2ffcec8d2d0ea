import type { Choice } from '../../definition/choice.ts'
import { countryCodes } from './country-codes.ts'

const known = new Map<string, readonly Choice[]>()

/** A country's name in a language; its code where the language has no name for it. */
export function countryName(code: string, locale: string): string {
  return countryCodes.includes(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code
}

/** All countries by their names in a language, in the order of that language. */
export function countryOptions(locale: string): readonly Choice[] {
  const made = known.get(locale)
  if (made) return made
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const options = countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.label, b.label))
  known.set(locale, options)
  return options
}
