import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import * as limits from '#config/limits.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'

interface Props {
  readonly name: string
  /** Renames the file. @returns true if that succeeded */
  readonly onRename: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

/** A form for the file's name; its ending stays. */
export function RenameForm({ name, onRename, onClose }: Props) {
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    const isDone = typed.trim() === '' || typed.trim() === name || (await onRename(typed.trim()))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <form
      className="resume-rename"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        name="file_name"
        label={<FormattedMessage id="resumes.name" />}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        maxLength={limits.resumeNameCharacters}
      />
      <div className="resume-actions">
        <SubmitButton busy={busy}>
          <FormattedMessage id="resumes.saveName" />
        </SubmitButton>
        <button type="button" className="button" onClick={onClose}>
          <FormattedMessage id="resumes.cancel" />
        </button>
      </div>
    </form>
  )
}
