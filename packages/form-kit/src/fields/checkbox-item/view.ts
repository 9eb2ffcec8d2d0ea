import type { FieldView } from '../field-view.ts'
import { CheckboxItemField } from './CheckboxItemField.tsx'
import { CheckboxItemReadOnly } from './CheckboxItemReadOnly.tsx'
import type { CheckboxItemItem } from './model.ts'

export const checkboxItemView: FieldView<CheckboxItemItem, boolean> = {
  Field: CheckboxItemField,
  ReadOnly: CheckboxItemReadOnly,
  frame: 'none',
}
