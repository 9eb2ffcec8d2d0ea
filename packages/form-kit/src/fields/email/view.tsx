import { PlainText, TextInput } from '../../internals/TextInput.tsx'
import type { FieldProps, FieldView } from '../../model/field-view.ts'
import type { EmailItem } from './model.ts'

/**
 * Renders an input that browsers can fill in. An input of type `email` reports internationalized domains in ASCII and drops
 * spaces unseen.
 */
function EmailField(props: FieldProps<EmailItem, string>) {
  return <TextInput {...props} inputMode="email" placeholder={props.item.placeholder} autoComplete="email" />
}

export const emailView: FieldView<EmailItem, string> = {
  Field: EmailField,
  ReadOnly: PlainText,
  frame: 'label',
  ownReadonly: true,
}
