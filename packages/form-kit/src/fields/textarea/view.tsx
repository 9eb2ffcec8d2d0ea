import { useRef } from 'react'
import { useCounter } from '../../internals/use-counter.tsx'
import { useUnseen } from '../../internals/use-unseen.ts'
import type { FieldProps, FieldView } from '../../model/field-view.ts'
import type { TextareaItem } from './model.ts'

function TextareaField(props: FieldProps<TextareaItem, string>) {
  const { item, state, change, leave } = props
  const { control, counter } = useCounter(props, true)
  const area = useRef<HTMLTextAreaElement>(null)
  useUnseen(area, state.value, change)
  return (
    <>
      <textarea
        ref={area}
        {...control}
        className="fk-input"
        rows={item.rows ?? 4}
        placeholder={item.placeholder}
        readOnly={item.readonly}
        value={state.value}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          // During composition, Enter belongs to the input method.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
        }}
        onBlur={leave}
      />
      {counter}
    </>
  )
}

/** Renders a text with its line breaks. */
function TextareaReadOnly({ value }: { readonly value: string }) {
  return <span className="fk-lines">{value}</span>
}

export const textareaView: FieldView<TextareaItem, string> = {
  Field: TextareaField,
  ReadOnly: TextareaReadOnly,
  frame: 'label',
  ownReadonly: true,
}
