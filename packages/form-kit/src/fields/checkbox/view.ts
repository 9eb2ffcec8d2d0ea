import type { ChoiceValue } from '../../definition/choice.ts'
import type { FieldView } from '../field-view.ts'
import { CheckboxField } from './CheckboxField.tsx'
import { CheckboxReadOnly } from './CheckboxReadOnly.tsx'
import type { CheckboxItem } from './model.ts'

export const checkboxView: FieldView<CheckboxItem, readonly ChoiceValue[]> = {
  Field: CheckboxField,
  ReadOnly: CheckboxReadOnly,
  frame: 'group',
}
