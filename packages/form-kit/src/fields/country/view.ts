import type { FieldView } from '../field-view.ts'
import { CountryField } from './CountryField.tsx'
import { CountryReadOnly } from './CountryReadOnly.tsx'
import type { CountryItem } from './model.ts'

export const countryView: FieldView<CountryItem, string> = {
  Field: CountryField,
  ReadOnly: CountryReadOnly,
  frame: 'label',
}
