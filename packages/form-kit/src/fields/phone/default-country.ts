import type { PhoneItem } from './model.ts'
import { knownCountry, type PhoneCountry } from './phone-numbers.ts'

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var FORM_KIT_DEFAULT_COUNTRY: string | undefined
}

/** Returns the country of an empty phone field: the item's, else the page's, else US. */
export function defaultCountry(item: Pick<PhoneItem, 'defaultCountryCode'>): PhoneCountry {
  return knownCountry(item.defaultCountryCode) ?? knownCountry(globalThis.FORM_KIT_DEFAULT_COUNTRY) ?? 'US'
}
