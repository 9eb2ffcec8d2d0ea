import type { ChoiceValue } from '../../definition/choice.ts'
import { leaveGroup } from '../../internals/leave-group.ts'
import type { FieldProps } from '../field-view.ts'
import type { CheckboxItem } from './model.ts'

export function CheckboxField(props: FieldProps<CheckboxItem, readonly ChoiceValue[]>) {
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
          {choice.label}
        </label>
      ))}
    </div>
  )
}
