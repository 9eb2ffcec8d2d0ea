import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'

interface Props {
  readonly name: string
  readonly onRename: (name: string) => Promise<void>
  readonly onCancel: () => void
}

/** Inline form to rename an alert; Escape cancels. */
export function RenameForm({ name, onRename, onCancel }: Props) {
  const intl = useIntl()
  const [typed, setTyped] = useState(name)
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, failure, clear, onSubmit } = useSubmit<'name'>({ form, failed: 'jobAlerts.failed' })
  const check = () => ({ name: typed.trim() ? undefined : intl.formatMessage({ id: 'jobAlerts.name.missing' }) })
  return (
    // Handles the keys of its field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      className="alert-form"
      onSubmit={onSubmit(() => onRename(typed.trim()), check)}
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
          clear(['name'])
        }}
        error={errors.name ?? failure}
      />
      <p className="alert-actions">
        <SubmitButton busy={busy}>
          <FormattedMessage id="jobAlerts.save" />
        </SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          <FormattedMessage id="jobAlerts.cancel" />
        </button>
      </p>
    </form>
  )
}
