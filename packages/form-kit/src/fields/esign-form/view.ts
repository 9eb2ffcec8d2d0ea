import type { FieldView } from '../field-view.ts'
import { EsignField } from './EsignField.tsx'
import { EsignReadOnly } from './EsignReadOnly.tsx'
import type { EsignItem, EsignValue } from './model.ts'

/** How a document to sign looks. */
export const esignView: FieldView<EsignItem, EsignValue> = {
  Field: EsignField,
  ReadOnly: EsignReadOnly,
  frame: 'group',
}
