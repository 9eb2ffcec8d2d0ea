import { FormattedMessage } from 'react-intl'
import { ConflictDialog } from '#ui/editing/ConflictDialog.tsx'
import type { Edit } from '../../contract.ts'
import { At } from '../versions/At.tsx'
import { useFormEditing } from '../editing/use-form-editor.ts'

interface Props {
  readonly theirs: Edit
  readonly onClose: () => void
}

/** Asks which changes of the form to keep after two editors changed it at once. */
export function FormConflict({ theirs, onClose }: Props) {
  const { saver, edit, announce } = useFormEditing()
  const takeTheirs = () => {
    const taken = saver.takeTheirs()
    if (!taken) return
    const { title, language, definition } = taken.edit
    edit({ title, language, definition }, { selected: null })
    announce('')
  }
  return (
    <ConflictDialog
      heading={<FormattedMessage id="formEditor.conflict" />}
      changed={theirs.changedAt ? <At id="formEditor.editedAt" at={theirs.changedAt} by={theirs.changedBy} /> : null}
      onTakeTheirs={takeTheirs}
      onKeepMine={() => saver.keepMine()}
      onClose={onClose}
    />
  )
}
