import type { ChoiceValue } from '../../definition/choice.ts'
import type { FieldView } from '../field-view.ts'
import type { RadioItem } from './model.ts'
import { RadioField } from './RadioField.tsx'
import { RadioReadOnly } from './RadioReadOnly.tsx'

export const radioView: FieldView<RadioItem, ChoiceValue | null> = {
  Field: RadioField,
  ReadOnly: RadioReadOnly,
  frame: 'group',
}
