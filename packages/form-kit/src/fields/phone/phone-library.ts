/** The metadata of phone numbers and their reader, which are loaded together and on demand. */
export {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  ParseError,
  parsePhoneNumberFromString,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/min'
export { default as metadata } from 'libphonenumber-js/min/metadata'
export { phoneSigns, readPhone } from '@foyer/typed-input/phones'
