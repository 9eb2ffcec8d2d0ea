import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  useRef,
} from 'react'
import type { FieldProps } from '../model/field-view.ts'
import type { FieldItem } from '../model/definition.ts'
import { useUnseen } from './use-unseen.ts'

type TextInputProps = Pick<FieldProps<FieldItem, string>, 'item' | 'state' | 'control' | 'change' | 'leave'> & {
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  /** Returns the text to keep for a typed one, for example with dashes inserted. */
  readonly format?: (typed: string) => string
}

/** Renders the input that text-like fields share. */
export function TextInput({ item, state, control, change, leave, format, type = 'text', ...own }: TextInputProps) {
  // One by one: fields pass all of their props, more than an input can have.
  const { inputMode, placeholder, autoComplete } = own
  const input = useRef<HTMLInputElement>(null)
  useUnseen(input, state.value, (text) => change(format ? format(text) : text))
  return (
    <input
      ref={input}
      {...control}
      className="fk-input"
      type={type}
      inputMode={inputMode}
      placeholder={placeholder}
      autoComplete={autoComplete}
      readOnly={item.readonly}
      value={state.value}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        const kept = format ? format(typed) : typed
        if (kept !== typed) keepCaret(currentTarget, typed, kept)
        change(kept)
      }}
      onBlur={leave}
    />
  )
}

/** Keeps the caret behind the same digit when a format inserts or removes characters. */
function keepCaret(input: HTMLInputElement, typed: string, kept: string): void {
  const caret = input.selectionStart
  if (caret === null) return
  let digits = [...typed.slice(0, caret).matchAll(/\p{Nd}/gu)].length
  let place = 0
  while (place < kept.length && digits > 0) {
    if (/\d/.test(kept[place] ?? '')) digits -= 1
    place += 1
  }
  // React sets the text when the handler ends.
  queueMicrotask(() => input.setSelectionRange(place, place))
}

/** Renders a text as it is: the read-only view of text-like fields. */
export function PlainText({ value }: { readonly value: string }) {
  return <bdi>{value}</bdi>
}
