import { FormattedMessage } from 'react-intl'
import { DeclineButton } from './DeclineButton.tsx'
import { RefusalBox } from './RefusalBox.tsx'
import { SendingLine } from '../ways/SendingLine.tsx'
import type { OfferAction } from './use-offer-action.ts'

interface Props {
  readonly action: OfferAction
  readonly id: string
  /** True if the button submits a surrounding form. */
  readonly submits?: boolean
}

/** Buttons below a letter, with the error above them. */
export function LetterActions({ action, id, submits = true }: Props) {
  const { busy, done, refusal, sent, stop, decline } = action
  return (
    <>
      <RefusalBox refusal={refusal} id={`${id}-refusal`} />
      {sent !== undefined && !done ? <SendingLine share={sent} onStop={stop} /> : null}
      <div className="offer-actions">
        <DeclineButton busy={busy || done} onDecline={decline} />
        {submits ? (
          <button
            type="submit"
            className="button button-primary needs-script"
            aria-disabled={busy || done || undefined}
            aria-describedby={refusal ? `${id}-refusal` : undefined}
          >
            <FormattedMessage id="offers.submit" />
          </button>
        ) : null}
        <span className="letter-busy muted" role="status">
          {busy ? <FormattedMessage id="offers.sending" /> : null}
        </span>
      </div>
    </>
  )
}
