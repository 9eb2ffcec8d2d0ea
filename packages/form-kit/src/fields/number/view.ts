import type { FieldView } from '../field-view.ts'
import type { NumberItem } from './model.ts'
import { NumberField } from './NumberField.tsx'
import { NumberReadOnly } from './NumberReadOnly.tsx'

export const numberView: FieldView<NumberItem, string> = {
  Field: NumberField,
  ReadOnly: NumberReadOnly,
  frame: 'label',
  ownReadonly: true,
}
