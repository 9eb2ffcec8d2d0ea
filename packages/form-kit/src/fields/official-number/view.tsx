import type { FieldItem } from '../../model/definition.ts'
import type { FieldProps, FieldView } from '../../model/field-view.ts'
import { groupDigits, maskDigits } from './group-digits.ts'
import { TextInput } from '../../internals/TextInput.tsx'
import { sinGroups, ssnGroups, type SinItem, type SsnItem } from './model.ts'

interface GroupedNumberInputProps extends FieldProps<FieldItem & { readonly placeholder?: string }, string> {
  /** Digits in each group. */
  readonly groups: readonly number[]
}

/**
 * Renders an input for an official number; dashes are inserted while typing, and browsers are asked not to remember
 * it.
 */
function GroupedNumberInput({ groups, ...props }: GroupedNumberInputProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder={props.item.placeholder}
      format={(typed) => groupDigits(typed, groups)}
    />
  )
}

function SsnField(props: FieldProps<SsnItem, string>) {
  return <GroupedNumberInput {...props} groups={ssnGroups} />
}

/** Renders the last 4 digits only, because readers of a form rarely need the number. */
function SsnReadOnly({ value }: { readonly value: string }) {
  return <>{maskDigits(value, 4)}</>
}

function SinField(props: FieldProps<SinItem, string>) {
  return <GroupedNumberInput {...props} groups={sinGroups} />
}

/** Renders the last 3 digits only, because readers of a form rarely need the number. */
function SinReadOnly({ value }: { readonly value: string }) {
  return <>{maskDigits(value, 3)}</>
}

export const ssnView: FieldView<SsnItem, string> = {
  Field: SsnField,
  ReadOnly: SsnReadOnly,
  frame: 'label',
}

export const sinView: FieldView<SinItem, string> = {
  Field: SinField,
  ReadOnly: SinReadOnly,
  frame: 'label',
}
