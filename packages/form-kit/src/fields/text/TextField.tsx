import { TextInput } from '../../internals/TextInput.tsx'
import type { FieldProps } from '../field-view.ts'
import type { TextItem } from './model.ts'

/** The control of a text field. */
export function TextField(props: FieldProps<TextItem, string>) {
  return <TextInput {...props} placeholder={props.item.placeholder} autoComplete={props.item.autocomplete} />
}
