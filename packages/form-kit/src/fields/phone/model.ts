import { foldDigits } from '@foyer/typed-input/digits'
import type { FieldItem } from '../../model/definition.ts'
import { readText } from '../../expressions/decimal.ts'
import type { FieldModel, Problem } from '../../model/field-model.ts'
import { loadPhoneNumbers, phoneFault, phoneNumbersLoaded, stripPunctuation } from './phone-numbers.ts'

/** A phone number with its country. */
export interface PhoneItem extends FieldItem {
  readonly type: 'phone'
  /**
   * Initial country as a code of two letters; defaults to `window.FORM_KIT_DEFAULT_COUNTRY`, which a host sets for
   * all its forms, else to US.
   */
  readonly defaultCountryCode?: string
  /** The HTML attribute `autocomplete`; defaults to `tel`. */
  readonly autocomplete?: string
  /** Reports characters that no number has instead of dropping them while typing, and names an unknown calling code. */
  readonly strict?: boolean
  /** Puts an emoji flag before each country's name; some systems show letters instead. */
  readonly flags?: boolean
  readonly placeholder?: string
}

/**
 * Model of a phone number. Its value is in E.164, for example +14155550123, with an extension as in
 * +14155550123;ext=12 (RFC 3966). Stored numbers can have spaces,
 * parentheses, dashes and dots.
 */
export const phoneModel: FieldModel<PhoneItem, string> = {
  names: ['phone'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue(stored) {
    const text = foldDigits(readText(stored)).trim()
    const [number = '', ...extension] = text.split(/(?=;ext=\d{1,8}$)/)
    return /^[\d\s()+.-]*$/.test(number) ? `${stripPunctuation(number)}${extension.join('')}` : text
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
