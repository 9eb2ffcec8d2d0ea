import { EsignFrame } from '@foyer/form-kit/product'
import { FormMessages } from '@foyer/form-kit/react'
import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { OfferDocument } from '../../contract.ts'
import { LetterActions } from '../letter/LetterActions.tsx'
import { LetterCopies } from '../letter/LetterCopies.tsx'
import type { OfferAction } from '../letter/use-offer-action.ts'
import { useFullScreen } from '../letter/use-full-screen.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'

interface Props {
  readonly document: OfferDocument
  readonly url: string
  readonly action: OfferAction
}

/** Signs a letter in the frame of a signing page. The frame's message is not trusted: the server verifies it. */
export function EsignLetter({ document, url: given, action }: Props) {
  // Every response can have a new URL; stay with the current one.
  const [url] = useState(given)
  const id = useId()
  const messages = useKitMessages()
  // The frame reports a signature once; if the server could not be reached, this page retries.
  const [isSigned, setIsSigned] = useState(false)
  const [isFull, toggleFull] = useFullScreen(isSigned || action.refusal !== undefined)
  const sign = () => {
    setIsSigned(true)
    action.signed()
  }
  return (
    <div className="letter-esign" data-full={isFull || undefined}>
      <button type="button" className="button letter-full needs-script" onClick={toggleFull}>
        <FormattedMessage id={isFull ? 'offers.fullScreen.leave' : 'offers.fullScreen'} />
      </button>
      {document.s3_path ? <LetterCopies path={document.s3_path} /> : null}
      {messages ? (
        <FormMessages value={messages}>
          <EsignFrame url={url} title={document.name} onSign={sign} onReject={action.rejected} />
        </FormMessages>
      ) : (
        <p className="letter-wait muted" role="status">
          <FormattedMessage id="offers.letter.loading" />
        </p>
      )}
      {isSigned && !action.busy && !action.done ? (
        <button type="button" className="button" onClick={sign}>
          <FormattedMessage id="offers.signedAgain" />
        </button>
      ) : null}
      <LetterActions action={action} id={id} buttons="frame" />
    </div>
  )
}
