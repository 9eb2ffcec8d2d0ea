import { FormattedDate, FormattedMessage } from 'react-intl'
import { ConflictDialog } from '#ui/editing/ConflictDialog.tsx'
import { compareThemes } from '../../theme.ts'
import type { OtherEditorsDraft } from '../draft-queries.ts'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import { DifferenceTable } from '../versions/DifferenceTable.tsx'

interface Props {
  readonly theirs: OtherEditorsDraft
  readonly onClose: () => void
}

/** Asks which draft of the theme to keep after two people changed it at once, and shows the differences. */
export function ThemeConflict({ theirs, onClose }: Props) {
  const { saver, shown, theme, replace } = useThemeEditing()
  const differences = compareThemes(theme, theirs.tokens)
  const takeTheirs = () => {
    const taken = saver.takeTheirs()
    if (taken) replace(taken.tokens)
  }
  return (
    <ConflictDialog
      className="theme-dialog"
      heading={<FormattedMessage id="theme.conflict" />}
      changed={
        theirs.savedAt ? (
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
        ) : null
      }
      onTakeTheirs={takeTheirs}
      onKeepMine={() => saver.keepMine()}
      onClose={onClose}
    >
      <h3>
        <FormattedMessage id="theme.conflict.differences" values={{ count: differences.length }} />
      </h3>
      <DifferenceTable differences={differences} files={shown.files} before="theme.inDraft" after="theme.inTheirs" />
    </ConflictDialog>
  )
}
