import { FormattedMessage } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { Edit } from '../../contract.ts'
import { At } from '../versions/At.tsx'
import { useFormEditing } from '../editing/use-form-editor.ts'

interface Props {
  readonly theirs: Edit
  /** Called for Escape, which decides nothing: the status beside the title asks again. */
  readonly onClose: () => void
}

/** Asks which changes stay after two editors changed the form at once. Own ones can be had back with undo. */
export function ConflictDialog({ theirs, onClose }: Props) {
  const { saver, edit, announce } = useFormEditing()
  const takeTheirs = () => {
    const taken = saver.takeTheirs()
    if (!taken) return
    const { title, language, definition } = taken.edit
    edit({ title, language, definition }, { selected: null })
    announce('')
  }
  return (
    <Dialog
      role="alertdialog"
      labelledBy="conflict-heading"
      describedBy="conflict-text"
      onClose={onClose}
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('h2')}
    >
      <h2 id="conflict-heading" tabIndex={-1}>
        <FormattedMessage id="formEditor.conflict" />
      </h2>
      <p id="conflict-text">
        {theirs.changedAt ? <At id="formEditor.editedAt" at={theirs.changedAt} by={theirs.changedBy} /> : null}{' '}
        <FormattedMessage id="editing.conflictText" />
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={takeTheirs}>
          <FormattedMessage id="editing.takeTheirs" />
        </button>
        <button type="button" className="button" onClick={() => saver.keepMine()}>
          <FormattedMessage id="editing.keepMine" />
        </button>
      </div>
    </Dialog>
  )
}
