import type { FieldItem } from '../definition/types.ts'
import type { FieldProps } from '../fields/field-view.ts'
import { GROUPED_NUMBER_LENGTH, groupDigits } from './group-digits.ts'
import { TextInput } from './TextInput.tsx'

interface GroupedNumberInputProps extends FieldProps<FieldItem & { readonly placeholder?: string }, string> {
  /** Digits in each group. */
  readonly groups: readonly number[]
}

/**
 * Renders an input for an official number; dashes are inserted while typing, and browsers are asked not to remember
 * it.
 */
export function GroupedNumberInput({ groups, ...props }: GroupedNumberInputProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      maxLength={GROUPED_NUMBER_LENGTH}
      placeholder={props.item.placeholder}
      format={(typed) => groupDigits(typed, groups)}
    />
  )
}
