import type { FieldItem } from '../../model/definition.ts'
import { readText } from '../../expressions/decimal.ts'
import { countryCodes } from './countries.ts'
import type { FieldModel } from '../../model/field-model.ts'

export interface CountryItem extends FieldItem {
  readonly type: 'country'
  readonly placeholder?: string
  /** The HTML attribute `autocomplete`; defaults to `country`. */
  readonly autocomplete?: string
}

/** Model of a country; its value is the ISO 3166-1 alpha-2 code. */
export const countryModel: FieldModel<CountryItem, string> = {
  names: ['country'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value === '',
  readValue(stored) {
    const text = readText(stored).trim()
    const code = text.toUpperCase()
    return countryCodes.includes(code) ? code : text
  },
  check: (value) => (countryCodes.includes(value) ? undefined : { id: 'choiceUnknown' }),
  rules: {},
}
