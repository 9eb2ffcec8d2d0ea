import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { TextField } from '#ui/layout/TextField.tsx'

interface Props {
  readonly name: string
  readonly onRename: (name: string) => Promise<void>
  readonly onCancel: () => void
}

/** Inline form to rename an alert; Escape cancels. */
export function RenameForm({ name, onRename, onCancel }: Props) {
  const intl = useIntl()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (typed.trim() === '') return setError(intl.formatMessage({ id: 'jobAlerts.name.missing' }))
    setBusy(true)
    try {
      await onRename(typed.trim())
    } catch (refusal) {
      setError((isApiError(refusal) && refusal.message) || intl.formatMessage({ id: 'jobAlerts.failed' }))
      setBusy(false)
    }
  }
  return (
    // Handles the keys of its field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="alert-form"
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel()
      }}
    >
      <TextField
        name="name"
        label={<FormattedMessage id="jobAlerts.name" />}
        autoComplete="off"
        maxLength={120}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setError(undefined)
        }}
        error={error}
      />
      <p className="alert-actions">
        <button type="submit" className="button button-primary" aria-disabled={busy || undefined}>
          <FormattedMessage id={busy ? 'jobAlerts.busy' : 'jobAlerts.save'} />
        </button>
        <button type="button" className="button" onClick={onCancel}>
          <FormattedMessage id="jobAlerts.cancel" />
        </button>
      </p>
    </form>
  )
}
