import type { ReadOnlyProps } from '../field-view.ts'
import type { TextItem } from './model.ts'

/** A text as it was written. */
export function TextReadOnly({ value }: ReadOnlyProps<TextItem, string>) {
  return <>{value}</>
}
