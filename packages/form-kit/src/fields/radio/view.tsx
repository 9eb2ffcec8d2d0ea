import type { ChoiceValue } from '../../model/definition.ts'
import { leaveGroup } from '../../internals/leave-group.ts'
import type { FieldProps, FieldView, ReadOnlyProps } from '../../model/field-view.ts'
import type { RadioItem } from './model.ts'

function RadioField({ item, state, control, change, leave }: FieldProps<RadioItem, ChoiceValue | null>) {
  return (
    <div className="fk-choices" data-direction={item.direction} onBlur={leaveGroup(leave)}>
      {item.choices.map((choice, index) => (
        <label key={String(choice.value)} className="fk-choice">
          <input
            type="radio"
            id={`${control.id}-${index}`}
            name={control.name}
            disabled={control.disabled}
            required={state.required}
            checked={state.value === choice.value}
            onChange={() => change(choice.value)}
          />
          <bdi>{choice.label}</bdi>
        </label>
      ))}
    </div>
  )
}

/** Renders the label of the chosen answer. */
function RadioReadOnly({ item, value }: ReadOnlyProps<RadioItem, ChoiceValue | null>) {
  return <>{item.choices.find((choice) => choice.value === value)?.label}</>
}

export const radioView: FieldView<RadioItem, ChoiceValue | null> = {
  Field: RadioField,
  ReadOnly: RadioReadOnly,
  frame: 'group',
}
