import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { limits } from '#config/limits.ts'

interface Props {
  readonly busy: boolean
  /** With the reason as it was typed, perhaps empty. */
  onDecline(reason: string): void
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
          onDecline={(reason) => {
            setOpen(false)
            onDecline(reason)
          }}
        />
      ) : null}
    </>
  )
}

interface DialogProps {
  readonly onClose: () => void
  readonly onDecline: (reason: string) => void
}

function DeclineDialog({ onClose, onDecline }: DialogProps) {
  const [reason, setReason] = useState('')
  const field = useId()
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
      <div className="letter-field">
        <label htmlFor={field}>
          <FormattedMessage id="offers.decline.reason" />
        </label>
        <textarea
          id={field}
          rows={3}
          maxLength={limits.declineReasonCharacters}
          dir="auto"
          value={reason}
          aria-describedby={`${field}-help`}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="muted letter-help" id={`${field}-help`}>
          <FormattedMessage id="offers.decline.reason.help" />
        </p>
      </div>
      <div className="offer-actions">
        <button ref={stay} type="button" className="button" onClick={onClose}>
          <FormattedMessage id="offers.decline.back" />
        </button>
        <button type="button" className="button offer-danger" onClick={() => onDecline(reason)}>
          <FormattedMessage id="offers.decline.confirm" />
        </button>
      </div>
    </dialog>
  )
}
