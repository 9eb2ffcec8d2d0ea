import { TextInput } from '../../internals/TextInput.tsx'
import type { FieldProps } from '../field-view.ts'
import type { NumberItem } from './model.ts'

/**
 * The control of a number: a text with a keypad for numbers, since an input of type `number` gives nothing at all for
 * what it cannot read, and changes by a turn of the wheel.
 */
export function NumberField(props: FieldProps<NumberItem, string>) {
  return <TextInput {...props} inputMode="decimal" autoComplete="off" placeholder={props.item.placeholder} />
}
