import type { FieldProps } from '../field-view.ts'
import type { Choice, RadioItem } from './model.ts'

/** The buttons of a radio group. */
export function RadioField({ item, state, control, change, leave }: FieldProps<RadioItem, Choice['value'] | null>) {
  return (
    <div className="fk-choices" data-direction={item.direction}>
      {item.choices.map((choice, index) => (
        <label key={String(choice.value)} className="fk-choice">
          <input
            type="radio"
            id={`${control.id}-${index}`}
            name={control.name}
            disabled={control.disabled}
            required={item.required}
            checked={state.value === choice.value}
            onChange={() => change(choice.value)}
            onBlur={(event) => {
              const group = event.currentTarget.closest('.fk-choices')
              if (!group?.contains(event.relatedTarget)) leave()
            }}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
