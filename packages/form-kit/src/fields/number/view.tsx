import { TextInput } from '../../internals/TextInput.tsx'
import type { FieldProps, FieldView } from '../../model/field-view.ts'
import { readNumber, type NumberItem } from './model.ts'
import { useFormContext } from '../../react/form-context.ts'

/**
 * Renders a text input with a numeric keypad. An input of type `number` reports nothing for what it cannot read, and
 * changes with the mouse wheel.
 */
function NumberField(props: FieldProps<NumberItem, string>) {
  return <TextInput {...props} inputMode="decimal" autoComplete="off" placeholder={props.item.placeholder} />
}

/** Renders a number in the reader's locale. */
function NumberReadOnly({ value }: { readonly value: string }) {
  const { locale } = useFormContext()
  const number = readNumber(value)
  return <>{number === undefined ? value : number.toLocaleString(locale, { maximumFractionDigits: 20 })}</>
}

export const numberView: FieldView<NumberItem, string> = {
  Field: NumberField,
  ReadOnly: NumberReadOnly,
  frame: 'label',
  ownReadonly: true,
}
