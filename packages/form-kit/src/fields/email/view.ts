import { PlainText } from '../../internals/PlainText.tsx'
import type { FieldView } from '../field-view.ts'
import { EmailField } from './EmailField.tsx'
import type { EmailItem } from './model.ts'

export const emailView: FieldView<EmailItem, string> = {
  Field: EmailField,
  ReadOnly: PlainText,
  frame: 'label',
  ownReadonly: true,
}
