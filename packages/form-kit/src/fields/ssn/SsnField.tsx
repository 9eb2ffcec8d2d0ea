import { GroupedNumberInput } from '../../internals/GroupedNumberInput.tsx'
import type { FieldProps } from '../field-view.ts'
import { type SsnItem, ssnGroups } from './model.ts'

export function SsnField(props: FieldProps<SsnItem, string>) {
  return <GroupedNumberInput {...props} groups={ssnGroups} />
}
