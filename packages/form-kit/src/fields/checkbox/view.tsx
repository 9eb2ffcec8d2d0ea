import type { ChoiceValue } from '../../model/definition.ts'
import { leaveGroup } from '../../internals/leave-group.ts'
import type { FieldProps, FieldView, ReadOnlyProps } from '../../model/field-view.ts'
import type { CheckboxItem } from './model.ts'

function CheckboxField(props: FieldProps<CheckboxItem, readonly ChoiceValue[]>) {
  const { item, state, control, change, leave } = props
  const toggle = (toggled: ChoiceValue) =>
    change(
      item.choices.map(({ value }) => value).filter((value) => state.value.includes(value) !== (value === toggled)),
    )
  return (
    <div className="fk-choices" data-direction={item.direction} onBlur={leaveGroup(leave)}>
      {item.choices.map((choice, index) => (
        <label key={String(choice.value)} className="fk-choice">
          <input
            type="checkbox"
            id={`${control.id}-${index}`}
            name={control.name}
            disabled={control.disabled}
            aria-invalid={control['aria-invalid']}
            checked={state.value.includes(choice.value)}
            onChange={() => toggle(choice.value)}
          />
          <bdi>{choice.label}</bdi>
        </label>
      ))}
    </div>
  )
}

/** Renders the labels of the ticked boxes. */
function CheckboxReadOnly({ item, value }: ReadOnlyProps<CheckboxItem, readonly ChoiceValue[]>) {
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

export const checkboxView: FieldView<CheckboxItem, readonly ChoiceValue[]> = {
  Field: CheckboxField,
  ReadOnly: CheckboxReadOnly,
  frame: 'group',
}
