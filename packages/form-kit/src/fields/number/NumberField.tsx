import { TextInput } from '../../internals/TextInput.tsx'
import type { FieldProps } from '../field-view.ts'
import type { NumberItem } from './model.ts'

/**
 * Renders a text input with a numeric keypad. An input of type `number` reports nothing for what it cannot read, and
 * changes with the mouse wheel.
 */
export function NumberField(props: FieldProps<NumberItem, string>) {
  return <TextInput {...props} inputMode="decimal" autoComplete="off" placeholder={props.item.placeholder} />
}
