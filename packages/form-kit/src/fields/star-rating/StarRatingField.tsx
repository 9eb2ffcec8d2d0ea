import { leaveGroup } from '../../internals/leave-group.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps } from '../field-view.ts'
import type { StarRatingItem } from './model.ts'
import { starLabels } from './star-labels.ts'

/** Renders five stars as radio buttons named by their words, with the word of the selected one beside them. */
export function StarRatingField(props: FieldProps<StarRatingItem, number | null>) {
  const { state, control, change, leave } = props
  const labels = starLabels(useFormContext().store.messages)
  const chosen = state.value ?? 0
  return (
    <div className="fk-stars" onBlur={leaveGroup(leave)}>
      {labels.map((label, index) => (
        <label key={label} className="fk-star" data-filled={index < chosen ? '' : undefined} title={label}>
          <input
            className="fk-hidden"
            type="radio"
            id={`${control.id}-${index}`}
            name={control.name}
            disabled={control.disabled}
            required={state.required}
            aria-label={label}
            checked={chosen === index + 1}
            onChange={() => change(index + 1)}
          />
        </label>
      ))}
      <span className="fk-star-word" aria-hidden="true">
        {labels[chosen - 1]}
      </span>
    </div>
  )
}
