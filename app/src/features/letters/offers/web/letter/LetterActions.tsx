import { FormattedMessage } from 'react-intl'
import { SendingLine } from '#ui/form/SendingLine.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import type { OfferAction, Refusal } from './use-offer-action.ts'

interface Props {
  readonly action: OfferAction
  readonly id: string
  /** Place of the buttons: below a form, which one of them submits, or on the signing page in the frame. */
  readonly buttons?: 'form' | 'frame'
}

/** Buttons below a letter, with the error above them. */
export function LetterActions({ action, id, buttons = 'form' }: Props) {
  const { busy, done, refusal, sent, stop, decline } = action
  return (
    <>
      <RefusalBox refusal={refusal} id={`${id}-refusal`} />
      {sent !== undefined && !done ? (
        <SendingLine share={sent} stop={<FormattedMessage id="offers.upload.stop" />} onStop={stop}>
          <FormattedMessage id={sent < 1 ? 'offers.upload.sending' : 'offers.upload.checking'} />
        </SendingLine>
      ) : null}
      <div className="offer-actions">
        {buttons === 'form' ? (
          <>
            <DeclineButton busy={busy || done} onDecline={decline} />
            <button
              type="submit"
              className="button button-primary needs-script"
              aria-disabled={busy || done || undefined}
              aria-describedby={refusal ? `${id}-refusal` : undefined}
            >
              <FormattedMessage id="offers.submit" />
            </button>
          </>
        ) : null}
        <span className="letter-busy muted" role="status">
          {busy ? <FormattedMessage id="offers.sending" /> : null}
        </span>
      </div>
    </>
  )
}

/** Error of the last attempt, shown until the next one. Not a live region, since the toast already announced it. */
function RefusalBox({ refusal, id }: { readonly refusal: Refusal | undefined; readonly id: string }) {
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
