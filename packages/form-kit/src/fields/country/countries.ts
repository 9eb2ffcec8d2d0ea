import codes from './country-codes.json' with { type: 'json' }
import type { Choice } from '../../model/definition.ts'

/**
 * The codes of ISO 3166-1 in alphabetical order, and XK, which Kosovo uses. A test compares them with a maintained
 * package.
 */
export const countryCodes: readonly string[] = codes.split(' ')

const known = new Map<string, readonly Choice[]>()

/** Returns a country's name in a language, or its code if the language has no name for it. */
export function countryName(code: string, locale: string): string {
  return countryCodes.includes(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code
}

/** Returns all countries by name, sorted for the language. */
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
