import type { ChoiceValue } from '../../definition/choice.ts'
import type { ReadOnlyProps } from '../field-view.ts'
import type { CheckboxItem } from './model.ts'

/** Renders the labels of the ticked boxes. */
export function CheckboxReadOnly({ item, value }: ReadOnlyProps<CheckboxItem, readonly ChoiceValue[]>) {
  return (
    <ul className="fk-list">
      {item.choices
        .filter((choice) => value.includes(choice.value))
        .map((choice) => (
          <li key={String(choice.value)}>{choice.label}</li>
        ))}
    </ul>
  )
}
