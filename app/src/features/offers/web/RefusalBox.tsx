import { FormattedMessage } from 'react-intl'
import type { Refusal } from './use-offer-action.ts'

/** Why it could not be done; stays until the next attempt. It was said aloud as it came, by the snack. */
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
