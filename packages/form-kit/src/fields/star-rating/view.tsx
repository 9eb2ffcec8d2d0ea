import { leaveGroup } from '../../internals/leave-group.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps, FieldView } from '../../model/field-view.ts'
import { STARS, type StarRatingItem } from './model.ts'
import type { Messages } from '../../messages/messages.ts'

/** Renders five stars as radio buttons named by their words, with the word of the selected one beside them. */
function StarRatingField(props: FieldProps<StarRatingItem, number | null>) {
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

/** Renders the stars with their word. */
function StarRatingReadOnly({ value }: { readonly value: number | null }) {
  const labels = starLabels(useFormContext().store.messages)
  const given = value ?? 0
  return (
    <>
      <span aria-hidden="true">{'★'.repeat(given) + '☆'.repeat(STARS - given)}</span> {labels[given - 1]}
    </>
  )
}

export const starRatingView: FieldView<StarRatingItem, number | null> = {
  Field: StarRatingField,
  ReadOnly: StarRatingReadOnly,
  frame: 'group',
}

/** Messages that name one to five stars, in order. */
export function starLabels(messages: Messages): readonly string[] {
  return [messages.star1, messages.star2, messages.star3, messages.star4, messages.star5]
}
