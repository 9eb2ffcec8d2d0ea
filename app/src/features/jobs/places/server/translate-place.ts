import { direction } from '#config/direction.ts'
import { localeTags } from '#config/locale-tags.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import { foldName } from '../fold-name.ts'
import { openGazetteer } from './gazetteer.ts'
import { countryName, shortCountryName, translatedRegions, translatedRegionName } from './place.ts'

/** Separates the parts of a place: "Leeds, England, United Kingdom", "Remote - Germany", "Munich (Germany)". */
const BETWEEN = /([,;/|·()]|\s[-–—]\s)/

/** Names of each country in the languages of the interface, normalized; filled as ads name countries. */
const namesOfCountries = new Map<string, ReadonlySet<string>>()

function namesOfCountry(code: string): ReadonlySet<string> {
  const known = namesOfCountries.get(code)
  if (known) return known
  const names = new Set(
    localeTags.flatMap((tag) => [countryName(code, tag), shortCountryName(code, tag)]).map(foldName),
  )
  namesOfCountries.set(code, names)
  return names
}

/** Codes of the regions with a translation by country and by any of their names, folded. */
let regionsByName: Map<string, Map<string, string>> | undefined

function regionCode(country: string, name: string): string | undefined {
  regionsByName ??= indexRegions()
  return regionsByName.get(country)?.get(foldName(name))
}

function indexRegions(): Map<string, Map<string, string>> {
  const index = new Map<string, Map<string, string>>()
  for (const [code, names] of translatedRegions()) {
    const country = code.slice(0, 2)
    const regions = index.get(country) ?? new Map<string, string>()
    index.set(country, regions)
    for (const name of [openGazetteer().regionName(code, 'en') ?? '', ...names]) regions.set(foldName(name), code)
  }
  return index
}

/** Translations by language, standardized name and label: most labels occur in many ads, and each list of jobs shows ten. */
const translations = boundedCache<string>(20_000)

/**
 * Returns the name of an ad's place with its country and its regions in the reader's language, if the table has them.
 * Towns and all other words stay as in the ad, and so does a place with an unknown country.
 * @param standardized the place's standardized name, which ends with its country; looked up if left out
 */
export function translatePlace(label: string, language: string, standardized = standardize(label)): string {
  const key = `${language}|${standardized}|${label}`
  const known = translations.get(key)
  if (known !== undefined) return known
  const translated = translate(label, language, standardized)
  translations.set(key, translated)
  return translated
}

function translate(label: string, language: string, standardized: string): string {
  const standard = standardized.split(', ')
  const country = /^[A-Z]{2}$/.exec(standard.at(-1) ?? '')?.[0]
  if (country === undefined) return label
  const parts = label.split(BETWEEN)
  const isAlone = parts.length === 1
  const translated = parts
    .map((part, at) => {
      const name = part.trim()
      // Singapore and Berlin at the start are the towns.
      if (at % 2 === 1 || name === '' || (at === 0 && !isAlone && standard.length > 2)) return part
      const ours = translateCountryPart(name, country, language) ?? translateRegionPart(name, country, language)
      return ours === undefined ? part : part.replace(name, () => ours)
    })
    .join('')
  return direction(language) === 'rtl' ? fromRight(translated, language) : translated
}

const RIGHT_TO_LEFT_MARK = '\u200F'

/**
 * Returns a place that is read from the right even if its town is in Latin letters: “Brussels، بلجيكا” would begin with the
 * country.
 */
function fromRight(place: string, language: string): string {
  const comma = language.startsWith('ar') ? '،' : ','
  return `${RIGHT_TO_LEFT_MARK}${place.replaceAll(/[,،]/g, `${comma}${RIGHT_TO_LEFT_MARK}`)}`
}

function translateCountryPart(part: string, country: string, language: string): string | undefined {
  const name = foldName(part)
  if (!namesOfCountry(country).has(name)) return undefined
  const isOurs = [countryName(country, language), shortCountryName(country, language)].map(foldName).includes(name)
  return isOurs ? part : countryName(country, language)
}

function translateRegionPart(part: string, country: string, language: string): string | undefined {
  const code = regionCode(country, part)
  return code && (translatedRegionName(code, language) ?? openGazetteer().regionName(code, 'en'))
}

/** Standardized names by label; most labels occur in many ads. */
const standardNames = new Map<string, string>()
const STANDARD_NAMES = 20_000

function standardize(label: string): string {
  const known = standardNames.get(label)
  if (known !== undefined) return known
  const found = openGazetteer().resolve(label)?.standardized ?? ''
  if (standardNames.size >= STANDARD_NAMES) standardNames.clear()
  standardNames.set(label, found)
  return found
}
