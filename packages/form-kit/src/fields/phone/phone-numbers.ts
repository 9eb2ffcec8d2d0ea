import type { CountryCode } from 'libphonenumber-js/min'
import { loadChunk } from '../../requests/load-chunk.ts'

/** A country by its code of two letters (ISO 3166-1), as far as it has a calling code. */
export type PhoneCountry = CountryCode

type Library = typeof import('libphonenumber-js/min')

let library: Library | undefined

/** Fetches what is known of the world's phone numbers (libphonenumber's smallest data, about 35 kB gzipped). */
export async function loadPhoneNumbers(): Promise<void> {
  library ??= await loadChunk('phone-numbers', () => import('libphonenumber-js/min'))
}

/** Whether the functions of this file may be called. */
export function phoneNumbersLoaded(): boolean {
  return library !== undefined
}

function numbers(): Library {
  if (!library) throw new Error('Phone numbers are not loaded yet: await loadPhoneNumbers() before the first check.')
  return library
}

/** Why a text is no phone number: its calling code is nobody's, or the rest is wrong. */
export type PhoneFault = 'calling-code' | 'number'

/** What is wrong with a calling code and number such as +14155550123; undefined when it can be called. */
export function phoneFault(value: string): PhoneFault | undefined {
  const { parsePhoneNumberWithError, ParseError } = numbers()
  if (!value.startsWith('+')) return 'calling-code'
  if (!/^\+\d+$/.test(value)) return 'number'
  try {
    return parsePhoneNumberWithError(value).isValid() ? undefined : 'number'
  } catch (error) {
    if (error instanceof ParseError) return error.message === 'INVALID_COUNTRY' ? 'calling-code' : 'number'
    throw error
  }
}

/** A number in the international format, for example +1 415 555 0123; what is no number stays as it is. */
export function internationalFormat(value: string): string {
  return numbers().parsePhoneNumberFromString(value)?.formatInternational() ?? value
}

/** Every country that has a calling code, with it (without the plus). */
export function phoneCountries(): readonly { readonly country: PhoneCountry; readonly callingCode: string }[] {
  const { getCountries, getCountryCallingCode } = numbers()
  return getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))
}

/** A country's code as it was written, if it has phones. */
export function knownCountry(code: string | undefined): PhoneCountry | undefined {
  const country = code?.trim().toUpperCase()
  return phoneCountries().find((one) => one.country === country)?.country
}

/** A number as it is edited: the country chosen and the text beside it. */
export interface PhoneParts {
  readonly country: PhoneCountry | undefined
  readonly text: string
}

/**
 * The value for a country and what was typed. A whole number in any national or international way of writing becomes
 * E.164; half a number is the calling code and the digits so far; signs that no number has stay, for the check to see.
 */
export function joinPhone({ country, text }: PhoneParts): string {
  const { getCountryCallingCode, parsePhoneNumberFromString } = numbers()
  const bare = stripPunctuation(text)
  if (bare === '' || bare === '+') return ''
  const whole = /^\+?\d+$/.test(bare) ? parsePhoneNumberFromString(bare, country) : undefined
  if (whole?.isValid()) return whole.number
  return bare.startsWith('+') || !country ? bare : `+${getCountryCallingCode(country)}${bare}`
}

/** The parts of a value. Where several countries share a calling code and the number does not tell, the one preferred. */
export function splitPhone(value: string, preferred: PhoneCountry | undefined): PhoneParts {
  const { AsYouType, getCountryCallingCode } = numbers()
  if (value === '') return { country: preferred, text: '' }
  const typing = new AsYouType()
  typing.input(value)
  const code = typing.getCallingCode()
  if (!value.startsWith('+') || code === undefined) return { country: undefined, text: value }
  const shared = preferred && getCountryCallingCode(preferred) === code ? preferred : undefined
  const text = value.slice(1 + code.length)
  const first = phoneCountries().find((one) => one.callingCode === code)?.country
  // The beginning of a number may be a whole one in a country that shares its code: +1 441 0000 is not Bermuda's 441 0000.
  const country = [typing.getCountry(), shared, first].find((one) => one && joinPhone({ country: one, text }) === value)
  return country ? { country, text } : { country, text: value }
}

/** A number without the signs that people put between its digits. */
export function stripPunctuation(text: string): string {
  return text.replaceAll(/[\s().-]/g, '')
}
