import type { FieldItem } from '../../definition/types.ts'
import { storedText } from '../../internals/stored-text.ts'
import type { FieldModel, Problem } from '../field-model.ts'
import { loadPhoneNumbers, phoneFault, phoneNumbersLoaded, stripPunctuation } from './phone-numbers.ts'

/** A phone number with its country. */
export interface PhoneItem extends FieldItem {
  readonly type: 'phone'
  /**
   * The country chosen at first, as a code of two letters. Without it, `window.FORM_KIT_DEFAULT_COUNTRY`, which a host
   * sets for all its forms; without that, US.
   */
  readonly defaultCountryCode?: string
  /** What browsers may fill in, as the HTML attribute of that name says; `tel` without it. */
  readonly autocomplete?: string
  /** What is no part of a number is told instead of being left out while typing, and a wrong calling code is named. */
  readonly strict?: boolean
  /** Puts each country's flag before its name, as an emoji; some systems show letters instead. */
  readonly flags?: boolean
  readonly placeholder?: string
}

/**
 * A phone number, kept as a plus, the calling code and the digits (E.164), for example +14155550123. Stored numbers may
 * have spaces, parentheses, dashes and dots between the digits.
 */
export const phoneModel: FieldModel<PhoneItem, string> = {
  names: ['phone'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue(stored) {
    const text = storedText(stored).trim()
    return /^[\d\s()+.-]*$/.test(text) ? stripPunctuation(text) : text
  },
  load: loadPhoneNumbers,
  loaded: phoneNumbersLoaded,
  check(value, item): Problem | undefined {
    const fault = phoneFault(value)
    if (!fault) return undefined
    if (!item.strict) return { id: 'phone' }
    return { id: fault === 'calling-code' ? 'phoneCallingCode' : 'phoneStrict' }
  },
  rules: {},
}
