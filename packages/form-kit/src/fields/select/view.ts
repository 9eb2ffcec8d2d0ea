import type { FieldView } from '../field-view.ts'
import type { SelectItem, SelectValue } from './model.ts'
import { SelectField } from './SelectField.tsx'
import { SelectReadOnly } from './SelectReadOnly.tsx'

export const selectView: FieldView<SelectItem, SelectValue> = {
  Field: SelectField,
  ReadOnly: SelectReadOnly,
  frame: 'label',
}
