import { FormattedMessage } from 'react-intl'
import type { Refusal } from './use-offer-action.ts'

/** Error of the last attempt, shown until the next one. Not a live region, since the snack already announced it. */
export function RefusalBox({ refusal, id }: { readonly refusal: Refusal | undefined; readonly id: string }) {
  if (!refusal) return null
  return (
    <div className="letter-refusal" id={id}>
      <strong>
        <FormattedMessage id={refusal.title} />
      </strong>
      <p dir="auto">
        <bdi>{refusal.text}</bdi>
      </p>
    </div>
  )
}
