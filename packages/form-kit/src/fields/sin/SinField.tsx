import { GroupedNumberInput } from '../../internals/GroupedNumberInput.tsx'
import type { FieldProps } from '../field-view.ts'
import { type SinItem, sinGroups } from './model.ts'

export function SinField(props: FieldProps<SinItem, string>) {
  return <GroupedNumberInput {...props} groups={sinGroups} />
}
