import { TextInput } from '../../internals/TextInput.tsx'
import type { FieldProps } from '../field-view.ts'
import type { EmailItem } from './model.ts'

/** Renders an input that browsers can fill in. */
export function EmailField(props: FieldProps<EmailItem, string>) {
  return <TextInput {...props} type="email" placeholder={props.item.placeholder} autoComplete="email" />
}
