import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../field-view.ts'
import { EsignReadOnly } from './EsignReadOnly.tsx'
import type { EsignItem, EsignValue } from './model.ts'

/** View of a document to sign; the frame is loaded on demand. */
export const esignView: FieldView<EsignItem, EsignValue> = {
  Field: lazyPart('EsignField', () => import('./EsignField.tsx').then((module) => module.EsignField)),
  ReadOnly: EsignReadOnly,
  frame: 'group',
  lazy: true,
}
