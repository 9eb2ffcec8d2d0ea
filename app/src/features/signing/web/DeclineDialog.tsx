import { useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'

/** Asks before the offer is declined; the words are those of the offer's own dialog. */
export function DeclineDialog({ onDecline, onClose }: { onDecline: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="signing-dialog" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>
        <FormattedMessage id="signing.declineTitle" />
      </h2>
      <p>
        <FormattedMessage id="signing.declineText" />
      </p>
      <div className="signing-row signing-end">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          <FormattedMessage id="signing.back" />
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            dialog.current?.close()
            onDecline()
          }}
        >
          <FormattedMessage id="signing.declineConfirm" />
        </button>
      </div>
    </dialog>
  )
}
