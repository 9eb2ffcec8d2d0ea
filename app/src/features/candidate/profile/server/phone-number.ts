import { readPhone } from '@foyer/typed-input/phones'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns a phone number with a plus sign, the format that forms store; undefined for an incomplete number.
 * @param country ISO 3166-1 code of the country of a national number; empty if it is unknown
 */
export function internationalNumber(text: string, country: string): string | undefined {
  const reading = readPhone(text, { country })
  if (reading.kind === 'value') {
    const { number, extension } = reading.value
    return extension ? `${number};ext=${extension}` : number
  }
  const digits = text.replaceAll(/[^+\d]/g, '').replace(/^00/, '+')
  if (/^\+\d{7,15}$/.test(digits)) return digits
  const code = isSupportedCountry(country) ? country : undefined
  const national = code && parsePhoneNumberFromString(text, code)
  return national?.isPossible() ? national.number : undefined
}

/** Returns the number that the first-facts form can show and accepts; empty if there is none. */
export function firstFactsNumber(text = '', country = ''): string {
  const number = internationalNumber(text, country)
  return number !== undefined && parsePhoneNumberFromString(number)?.isValid() ? number : ''
}
