import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../field-view.ts'
import { EsignReadOnly } from './EsignReadOnly.tsx'
import type { EsignItem, EsignValue } from './model.ts'

/** How a document to sign looks; the frame around the widget is fetched with it. */
export const esignView: FieldView<EsignItem, EsignValue> = {
  Field: lazyPart('EsignField', () => import('./EsignField.tsx').then((module) => module.EsignField)),
  ReadOnly: EsignReadOnly,
  frame: 'group',
  lazy: true,
}
