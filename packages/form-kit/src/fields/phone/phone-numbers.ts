import type { CountryCode } from 'libphonenumber-js/min'
import { loadChunk } from '../../requests/load-chunk.ts'

/** A country with a calling code, by its ISO 3166-1 code. */
export type PhoneCountry = CountryCode

type Library = typeof import('./phone-library.ts')

let library: Library | undefined

/** Loads the metadata of phone numbers (libphonenumber's smallest set, about 35 kB gzipped). */
export async function loadPhoneNumbers(): Promise<void> {
  library ??= await loadChunk('phone-numbers', () => import('./phone-library.ts'))
}

/** Returns true once the functions of this file can be called. */
export function phoneNumbersLoaded(): boolean {
  return library !== undefined
}

function numbers(): Library {
  if (!library) throw new Error('Phone numbers are not loaded yet: await loadPhoneNumbers() before the first check.')
  return library
}

/** Reason why a text is not a phone number: an unassigned calling code, or anything else. */
type PhoneFault = 'calling-code' | 'number'

/** A number in E.164, with its extension as RFC 3966 writes it. */
const VALUE = /^(\+\d+)(?:;ext=(\d{1,8}))?$/

/** Returns the fault of a number such as +14155550123; undefined if it can be called. */
export function phoneFault(value: string): PhoneFault | undefined {
  const { parsePhoneNumberWithError, ParseError } = numbers()
  if (!value.startsWith('+')) return 'calling-code'
  const [, number] = VALUE.exec(value) ?? []
  if (!number) return 'number'
  try {
    return parsePhoneNumberWithError(number).isValid() ? undefined : 'number'
  } catch (error) {
    if (error instanceof ParseError) return error.message === 'INVALID_COUNTRY' ? 'calling-code' : 'number'
    throw error
  }
}

/** Formats a number internationally, for example +1 415 555 0123; other texts stay as they are. */
export function internationalFormat(value: string): string {
  const [, number, extension] = VALUE.exec(value) ?? []
  const shown = numbers()
    .parsePhoneNumberFromString(number ?? value)
    ?.formatInternational()
  return shown && extension ? `${shown} ext. ${extension}` : (shown ?? value)
}

/** Lists every country that has a calling code, with the code (without the plus). */
export function phoneCountries(): readonly { readonly country: PhoneCountry; readonly callingCode: string }[] {
  const { getCountries, getCountryCallingCode } = numbers()
  return getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))
}

/** Returns a country's code if the country has phone numbers. */
export function knownCountry(code: string | undefined): PhoneCountry | undefined {
  const country = code?.trim().toUpperCase()
  return phoneCountries().find((one) => one.country === country)?.country
}

/** A number while it is edited: the selected country and the text beside it. */
export interface PhoneParts {
  readonly country: PhoneCountry | undefined
  readonly text: string
}

/**
 * Returns the value for a country and a typed text. A complete number in national or international notation becomes
 * E.164, an incomplete one the calling code and the digits so far. Characters that no number has stay, for the check
 * to find.
 */
export function joinPhone({ country, text }: PhoneParts): string {
  const { getCountryCallingCode, readPhone } = numbers()
  const stripped = stripPunctuation(text)
  if (stripped === '' || stripped === '+') return ''
  const reading = readPhone(text, { country })
  if (reading.kind === 'value') {
    const { number, extension } = reading.value
    return extension ? `${number};ext=${extension}` : number
  }
  return stripped.startsWith('+') || !country ? stripped : `+${getCountryCallingCode(country)}${stripped}`
}

/**
 * Splits a value into country and text. If several countries share the calling code and the number does not decide,
 * the preferred one is returned.
 */
export function splitPhone(value: string, preferred: PhoneCountry | undefined): PhoneParts {
  const { AsYouType, getCountryCallingCode, metadata } = numbers()
  if (value === '') return { country: preferred, text: '' }
  const typing = new AsYouType()
  const [main = '', extension] = value.split(';ext=')
  typing.input(main)
  const code = typing.getCallingCode()
  if (!value.startsWith('+') || code === undefined) return { country: undefined, text: value }
  const shared = preferred && getCountryCallingCode(preferred) === code ? preferred : undefined
  const text = `${main.slice(1 + code.length)}${extension ? `x${extension}` : ''}`
  // The first is the main country of the code, such as US of +1.
  const first = metadata.country_calling_codes[code]?.[0]
  // The beginning of a number can be complete in a country that shares its code: +1 441 0000 is not Bermuda's 441
  // 0000.
  const country = [typing.getCountry(), shared, first].find((one) => one && joinPhone({ country: one, text }) === value)
  return country ? { country, text } : { country, text: value }
}

/** Keeps the valid characters of a number that is being typed. */
export const keepPhoneSigns = (typed: string): string => numbers().phoneSigns(typed)

/** Returns true if a text begins as an international number does. */
export const isInternational = (text: string): boolean => /^\s*(?:\+|00)/.test(text)

/** Removes the separators that people put between digits. */
export function stripPunctuation(text: string): string {
  return text.replaceAll(/[\s().-]/g, '')
}
