import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import * as limits from '#config/limits.ts'
import { useApp } from '#ui/page/app-context.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'

interface Props {
  readonly busy: boolean
  /** Called with the reason as typed, possibly empty. */
  onDecline(reason: string): void
}

/** The decline button with its confirmation dialog. */
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
  const { undoDeclineDays: days } = useApp().site.configs.offersConfig
  const [reason, setReason] = useState('')
  const field = useId()
  return (
    <AlertDialog
      title={<FormattedMessage id="offers.decline.heading" />}
      text={<FormattedMessage id={days === 0 ? 'offers.decline.text' : 'offers.decline.undoable'} values={{ days }} />}
      cancel={<FormattedMessage id="offers.decline.back" />}
      confirm={<FormattedMessage id="offers.decline.confirm" />}
      onCancel={onClose}
      onConfirm={() => onDecline(reason)}
    >
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
    </AlertDialog>
  )
}
