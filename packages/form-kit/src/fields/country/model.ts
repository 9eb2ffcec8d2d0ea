import type { FieldItem } from '../../definition/types.ts'
import { storedText } from '../../internals/stored-text.ts'
import { countryCodes } from './country-codes.ts'
import type { FieldModel } from '../field-model.ts'

/** A country. */
export interface CountryItem extends FieldItem {
  readonly type: 'country'
  readonly placeholder?: string
  /** What browsers may fill in, as the HTML attribute of that name says; `country` without it. */
  readonly autocomplete?: string
}

/** A country, kept as its code of two capital letters (ISO 3166-1 alpha-2). */
export const countryModel: FieldModel<CountryItem, string> = {
  names: ['country'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value === '',
  readValue(stored) {
    const text = storedText(stored).trim()
    const code = text.toUpperCase()
    return countryCodes.includes(code) ? code : text
  },
  check: (value) => (countryCodes.includes(value) ? undefined : { id: 'choiceUnknown' }),
  rules: {},
}
