import { PlainText } from '../../internals/PlainText.tsx'
import type { FieldView } from '../field-view.ts'
import type { TextItem } from './model.ts'
import { TextField } from './TextField.tsx'

export const textView: FieldView<TextItem, string> = {
  Field: TextField,
  ReadOnly: PlainText,
  frame: 'label',
  ownReadonly: true,
}
