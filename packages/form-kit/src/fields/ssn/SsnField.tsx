import { GROUPED_NUMBER_LENGTH, groupDigits } from '../../internals/group-digits.ts'
import { TextInput } from '../../internals/TextInput.tsx'
import type { FieldProps } from '../field-view.ts'
import { type SsnItem, ssnGroups } from './model.ts'

const format = (typed: string) => groupDigits(typed, ssnGroups)

/** The control of the number; the dashes come by themselves. Browsers are asked not to remember it. */
export function SsnField(props: FieldProps<SsnItem, string>) {
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
