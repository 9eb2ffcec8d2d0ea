import type { FieldView } from '../field-view.ts'
import type { TextItem } from './model.ts'
import { TextField } from './TextField.tsx'
import { TextReadOnly } from './TextReadOnly.tsx'

/** How a text field looks. */
export const textView: FieldView<TextItem, string> = {
  Field: TextField,
  ReadOnly: TextReadOnly,
  frame: 'label',
  ownReadonly: true,
}
