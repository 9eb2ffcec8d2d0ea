import type { ChoiceValue } from '../../definition/choice.ts'
import type { ReadOnlyProps } from '../field-view.ts'
import type { RadioItem } from './model.ts'

/** Renders the label of the chosen answer. */
export function RadioReadOnly({ item, value }: ReadOnlyProps<RadioItem, ChoiceValue | null>) {
  return <>{item.choices.find((choice) => choice.value === value)?.label}</>
}
