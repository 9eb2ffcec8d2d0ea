import { FormattedDate, FormattedMessage } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { compareThemes } from '../../theme.ts'
import type { OtherEditorsDraft } from '../draft-queries.ts'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import { DifferenceTable } from '../versions/DifferenceTable.tsx'

interface Props {
  readonly theirs: OtherEditorsDraft
  /** Called for Escape, which decides nothing: the status beside the title asks again. */
  readonly onClose: () => void
}

/** Asks which draft stays after two people changed it at once. The own one can be had back with undo. */
export function ConflictDialog({ theirs, onClose }: Props) {
  const { saver, shown, theme, replace } = useThemeEditing()
  const differences = compareThemes(theme, theirs.tokens)
  const takeTheirs = () => {
    const taken = saver.takeTheirs()
    if (taken) replace(taken.tokens)
  }
  return (
    <Dialog
      role="alertdialog"
      className="theme-dialog"
      labelledBy="conflict-heading"
      describedBy="conflict-text"
      onClose={onClose}
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('h2')}
    >
      <h2 id="conflict-heading" tabIndex={-1}>
        <FormattedMessage id="theme.conflict" />
      </h2>
      <p id="conflict-text">
        {theirs.savedAt ? (
          <FormattedMessage
            id="theme.savedBy"
            values={{
              who: theirs.savedBy === null ? 'no' : 'yes',
              name: <bdi key="name">{theirs.savedBy}</bdi>,
              date: (
                <time key="date" dateTime={theirs.savedAt}>
                  <FormattedDate value={theirs.savedAt} dateStyle="medium" timeStyle="short" />
                </time>
              ),
            }}
          />
        ) : null}{' '}
        <FormattedMessage id="editing.conflictText" />
      </p>
      <h3>
        <FormattedMessage id="theme.conflict.differences" values={{ count: differences.length }} />
      </h3>
      <DifferenceTable differences={differences} files={shown.files} before="theme.inDraft" after="theme.inTheirs" />
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
