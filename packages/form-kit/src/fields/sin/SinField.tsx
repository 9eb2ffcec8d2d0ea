import { GROUPED_NUMBER_LENGTH, groupDigits } from '../../internals/group-digits.ts'
import { TextInput } from '../../internals/TextInput.tsx'
import type { FieldProps } from '../field-view.ts'
import { type SinItem, sinGroups } from './model.ts'

const format = (typed: string) => groupDigits(typed, sinGroups)

/** The control of the number; the dashes come by themselves. Browsers are asked not to remember it. */
export function SinField(props: FieldProps<SinItem, string>) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      maxLength={GROUPED_NUMBER_LENGTH}
      placeholder={props.item.placeholder}
      format={format}
    />
  )
}
