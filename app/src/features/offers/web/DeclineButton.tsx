import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'

interface Props {
  readonly busy: boolean
  onDecline(): void
}

/** The button that declines, and the window that asks once more. */
export function DeclineButton({ busy, onDecline }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button offer-decline needs-script"
        aria-haspopup="dialog"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) setOpen(true)
        }}
      >
        <FormattedMessage id="offers.decline" />
      </button>
      {open ? (
        <DeclineDialog
          onClose={() => setOpen(false)}
          onDecline={() => {
            setOpen(false)
            onDecline()
          }}
        />
      ) : null}
    </>
  )
}

function DeclineDialog({ onClose, onDecline }: { readonly onClose: () => void; readonly onDecline: () => void }) {
  const heading = useId()
  const text = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // What cannot be undone does not lie under the next press of Enter.
    stay.current?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="offer-dialog"
      aria-labelledby={heading}
      aria-describedby={text}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={heading}>
        <FormattedMessage id="offers.decline.heading" />
      </h2>
      <p id={text}>
        <FormattedMessage id="offers.decline.text" />
      </p>
      <div className="offer-actions">
        <button ref={stay} type="button" className="button" onClick={onClose}>
          <FormattedMessage id="offers.decline.back" />
        </button>
        <button type="button" className="button offer-danger" onClick={onDecline}>
          <FormattedMessage id="offers.decline.confirm" />
        </button>
      </div>
    </dialog>
  )
}
