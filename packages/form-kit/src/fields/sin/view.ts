import type { FieldView } from '../field-view.ts'
import type { SinItem } from './model.ts'
import { SinField } from './SinField.tsx'
import { SinReadOnly } from './SinReadOnly.tsx'

export const sinView: FieldView<SinItem, string> = {
  Field: SinField,
  ReadOnly: SinReadOnly,
  frame: 'label',
}
