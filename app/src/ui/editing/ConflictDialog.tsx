import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'

interface Props {
  readonly className?: string
  readonly heading: ReactNode
  /** The person who changed the edit, and the time. */
  readonly changed: ReactNode
  /** The differences between the two edits. */
  readonly children?: ReactNode
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
  /** Called for Escape, which decides nothing: the status next to the title asks again. */
  readonly onClose: () => void
}

/** Asks which edit to keep after two people changed it at once. One's own can be restored with undo. */
export function ConflictDialog({ className, heading, changed, children, onTakeTheirs, onKeepMine, onClose }: Props) {
  return (
    <Dialog
      role="alertdialog"
      {...(className ? { className } : {})}
      labelledBy="conflict-heading"
      describedBy="conflict-text"
      onClose={onClose}
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('h2')}
    >
      <h2 id="conflict-heading" tabIndex={-1}>
        {heading}
      </h2>
      <p id="conflict-text">
        {changed} <FormattedMessage id="editing.conflictText" />
      </p>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onTakeTheirs}>
          <FormattedMessage id="editing.takeTheirs" />
        </button>
        <button type="button" className="button" onClick={onKeepMine}>
          <FormattedMessage id="editing.keepMine" />
        </button>
      </div>
    </Dialog>
  )
}
