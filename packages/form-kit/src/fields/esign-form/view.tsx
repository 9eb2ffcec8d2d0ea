import { useMessages } from '../../react/form-context.ts'
import type { FieldView, ReadOnlyProps } from '../../model/field-view.ts'
import type { EsignItem, EsignValue } from './model.ts'
import { lazyPart } from '../../react/lazy-part.ts'

/** Renders the outcome: signed or rejected. */
function EsignReadOnly({ item, value }: ReadOnlyProps<EsignItem, EsignValue>) {
  const { fileUrl, title } = item.additionalProperties
  const { esignSigned, esignRejected } = useMessages()
  return (
    <>
      {value === 'signed' ? esignSigned : esignRejected} {fileUrl ? <a href={fileUrl}>{title ?? item.label}</a> : null}
    </>
  )
}

/** View of a document to sign; the frame is loaded on demand. */
export const esignView: FieldView<EsignItem, EsignValue> = {
  Field: lazyPart('EsignField', () => import('./EsignField.tsx')),
  ReadOnly: EsignReadOnly,
  frame: 'group',
  lazy: true,
}
