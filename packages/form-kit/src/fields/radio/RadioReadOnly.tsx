import type { ReadOnlyProps } from '../field-view.ts'
import type { Choice, RadioItem } from './model.ts'

/** The label of what was chosen. */
export function RadioReadOnly({ item, value }: ReadOnlyProps<RadioItem, Choice['value'] | null>) {
  return <>{item.choices.find((choice) => choice.value === value)?.label}</>
}
