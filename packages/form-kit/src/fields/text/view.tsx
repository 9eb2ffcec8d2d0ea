import { PlainText, TextInput } from '../../internals/TextInput.tsx'
import { useCounter } from '../../internals/use-counter.tsx'
import type { FieldProps, FieldView } from '../../model/field-view.ts'
import type { TextItem } from './model.ts'

function TextField(props: FieldProps<TextItem, string>) {
  const { control, counter } = useCounter(props, false)
  return (
    <>
      <TextInput
        {...props}
        control={control}
        placeholder={props.item.placeholder}
        autoComplete={props.item.autocomplete}
      />
      {counter}
    </>
  )
}

export const textView: FieldView<TextItem, string> = {
  Field: TextField,
  ReadOnly: PlainText,
  frame: 'label',
  ownReadonly: true,
}
