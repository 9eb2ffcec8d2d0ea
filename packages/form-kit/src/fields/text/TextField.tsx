import { TextInput } from '../../internals/TextInput.tsx'
import { useCounter } from '../../internals/use-counter.tsx'
import type { FieldProps } from '../field-view.ts'
import type { TextItem } from './model.ts'

export function TextField(props: FieldProps<TextItem, string>) {
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
