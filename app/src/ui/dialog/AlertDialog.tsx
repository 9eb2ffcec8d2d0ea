import { type ReactNode, useId } from 'react'
import { Dialog } from './Dialog.tsx'

interface Props {
  readonly title: ReactNode
  readonly text: ReactNode
  /** Label of the button that changes nothing. */
  readonly cancel: ReactNode
  /** Label of the button that goes ahead. */
  readonly confirm: ReactNode
  readonly onCancel: () => void
  readonly onConfirm: () => void
  /** Fields between the text and the buttons. */
  readonly children?: ReactNode
  /** Reason why going ahead failed. Keep the dialog open until the deed is done, so that it can be repeated from here. */
  readonly failure?: string | undefined
  /** True while the deed is under way. */
  readonly busy?: boolean
}

/** Asks before something that cannot be undone. Escape cancels, and so does Enter at first: the focus starts on the cancel button. */
export function AlertDialog({ title, text, cancel, confirm, onCancel, onConfirm, children, failure, busy }: Props) {
  const id = useId()
  return (
    <Dialog
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={onCancel}
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('.dialog-actions button')}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      {children}
      <p className="dialog-failure" role="alert">
        {failure}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onCancel}>
          {cancel}
        </button>
        <button type="button" className="button dialog-confirm" aria-disabled={busy} onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </Dialog>
  )
}
