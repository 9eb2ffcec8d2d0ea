import { type FormEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { TextField } from '#ui/layout/TextField.tsx'
import { useNotices } from '#ui/layout/Toasts.tsx'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { JobAlert } from '../contract.ts'
import { JOB_ALERTS_PATH } from '../rules.ts'
import { changeOwnAlert } from './alert-calls.ts'
import { FrequencyField } from './FrequencyField.tsx'
import type { OwnAlertUse } from './use-own-alert.ts'

interface Props {
  readonly alert: JobAlert
  readonly own: OwnAlertUse
  readonly onClose: () => void
}

/** A saved alert: its state, its name, and its controls. */
export function KeptPanel({ alert, own, onClose }: Props) {
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const { note } = useNotices()
  const { search } = useLocation()
  const field = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(alert.name)
  const [frequency, setFrequency] = useState(alert.frequency)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    if (name.trim() === '') {
      setError(intl.formatMessage({ id: 'jobAlerts.name.missing' }))
      field.current?.querySelector('input')?.focus()
      return
    }
    const isChanged = name.trim() !== alert.name || frequency !== alert.frequency
    if (!isChanged) return onClose()
    setBusy(true)
    try {
      await changeOwnAlert(app, alert.id, { name: name.trim(), frequency })
      note(intl.formatMessage({ id: 'jobAlerts.saved' }))
      onClose()
    } catch (refusal) {
      setFailure((isApiError(refusal) && refusal.message) || intl.formatMessage({ id: 'jobAlerts.failed' }))
      setBusy(false)
    }
  }
  // Include the name as typed.
  const toggle = () => void own.change(alert, { isActive: !alert.isActive, name: name.trim() || alert.name, frequency })
  const { email } = viewer ?? { email: '' }
  return (
    <>
      <p>
        <FormattedMessage
          id={alert.isActive ? `jobAlerts.on.${alert.frequency}` : 'jobAlerts.paused.text'}
          values={{ email: <bdi className="address">{email}</bdi> }}
        />
      </p>
      <form ref={field} noValidate className="alert-form" onSubmit={(event) => void save(event)}>
        <TextField
          name="name"
          label={<FormattedMessage id="jobAlerts.name" />}
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={(typed) => {
            setName(typed)
            setError(undefined)
          }}
          error={error}
        />
        <FrequencyField value={frequency} onChange={setFrequency} />
        <p className="form-failure" role="alert">
          {failure}
        </p>
        <p className="alert-actions">
          <button type="submit" className="button button-primary" aria-disabled={busy || undefined}>
            <FormattedMessage id={busy ? 'jobAlerts.busy' : 'jobAlerts.save'} />
          </button>
          <button type="button" className="button" onClick={toggle}>
            <FormattedMessage id={alert.isActive ? 'jobAlerts.pause' : 'jobAlerts.resume'} />
          </button>
          <button type="button" className="button" onClick={() => void own.remove(alert)}>
            <FormattedMessage id="jobAlerts.delete" />
          </button>
        </p>
      </form>
      <p>
        <Link to={`${JOB_ALERTS_PATH}${carriedParameters(search)}`}>
          <FormattedMessage id="jobAlerts.all" />
        </Link>
      </p>
    </>
  )
}
