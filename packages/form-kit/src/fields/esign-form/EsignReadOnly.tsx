import { useMessages } from '../../react/form-context.ts'
import type { ReadOnlyProps } from '../field-view.ts'
import type { EsignItem, EsignValue } from './model.ts'

/** Renders the outcome: signed or rejected. */
export function EsignReadOnly({ value }: ReadOnlyProps<EsignItem, EsignValue>) {
  const { esignSigned, esignRejected } = useMessages()
  return <>{value === 'signed' ? esignSigned : esignRejected}</>
}
