import type { FieldView } from '../field-view.ts'
import type { TextareaItem } from './model.ts'
import { TextareaField } from './TextareaField.tsx'
import { TextareaReadOnly } from './TextareaReadOnly.tsx'

export const textareaView: FieldView<TextareaItem, string> = {
  Field: TextareaField,
  ReadOnly: TextareaReadOnly,
  frame: 'label',
  ownReadonly: true,
}
