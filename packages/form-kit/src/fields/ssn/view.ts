import type { FieldView } from '../field-view.ts'
import type { SsnItem } from './model.ts'
import { SsnField } from './SsnField.tsx'
import { SsnReadOnly } from './SsnReadOnly.tsx'

export const ssnView: FieldView<SsnItem, string> = {
  Field: SsnField,
  ReadOnly: SsnReadOnly,
  frame: 'label',
}
