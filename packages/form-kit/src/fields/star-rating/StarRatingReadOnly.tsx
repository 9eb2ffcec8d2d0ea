import { useFormContext } from '../../react/form-context.ts'
import { STARS } from './model.ts'
import { starLabels } from './star-labels.ts'

/** Renders the stars with their word. */
export function StarRatingReadOnly({ value }: { readonly value: number | null }) {
  const labels = starLabels(useFormContext().store.messages)
  const given = value ?? 0
  return (
    <>
      <span aria-hidden="true">{'★'.repeat(given) + '☆'.repeat(STARS - given)}</span> {labels[given - 1]}
    </>
  )
}
