import { useState } from 'react'
import { EitherButtons } from '../../internals/EitherButtons.tsx'
import { readEither } from '../../internals/either.ts'
import { TextInput } from '../../internals/TextInput.tsx'
import { formatMessage } from '../../messages/messages.ts'
import type { FieldProps, FieldView } from '../../model/field-view.ts'
import { useFormContext } from '../../react/form-context.ts'
import { plainNumber, valueOfTyped, type NumberItem } from './model.ts'

/**
 * Renders a text input with a numeric keypad, and asks where a number can be read in two ways. Shows what was typed, and
 * what was read once the field is left. An input of type `number` reports nothing for what it cannot read, and changes
 * with the mouse wheel.
 */
function NumberField({ item, state, control, change, leave }: FieldProps<NumberItem, string>) {
  const { store, locale } = useFormContext()
  const [typed, setTyped] = useState({ text: '', value: '' })
  const { value, error } = state
  const either = readEither(value)
  return (
    <>
      <TextInput
        {...{ item, control }}
        state={{ ...state, value: typed.value === value ? typed.text : textOf(value, locale) }}
        change={(text) => {
          const read = valueOfTyped(text, locale)
          setTyped({ text, value: read })
          change(read)
        }}
        leave={() => {
          if (!either) setTyped({ text: '', value: '' })
          leave()
        }}
        inputMode="decimal"
        autoComplete="off"
        placeholder={item.placeholder}
      />
      {either && error !== undefined && (
        <EitherButtons
          values={either}
          label={store.messages.numberEither}
          textOf={(one) => choiceOf(one, locale, store.messages.withDecimals)}
          choose={change}
        />
      )}
    </>
  )
}

/** Returns a value without thousands separators, with the reader's decimal separator; other texts stay. */
function textOf(value: string, locale: string): string {
  const shown = readEither(value)?.[1] ?? value
  if (plainNumber(shown) === undefined) return shown
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  return shown.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.')
}

function choiceOf(value: string, locale: string, withDecimals: string): string {
  const text = textOf(value, locale)
  return value.includes('.') ? formatMessage(withDecimals, { number: text }) : text
}

/** Renders a number in the reader's locale. */
function NumberReadOnly({ value }: { readonly value: string }) {
  const { locale } = useFormContext()
  const number = plainNumber(value)
  return <>{number === undefined ? value : number.toLocaleString(locale, { maximumFractionDigits: 20 })}</>
}

export const numberView: FieldView<NumberItem, string> = {
  Field: NumberField,
  ReadOnly: NumberReadOnly,
  frame: 'label',
  ownReadonly: true,
}
