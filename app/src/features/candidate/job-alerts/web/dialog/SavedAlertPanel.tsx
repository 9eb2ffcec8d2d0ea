import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { JobAlert } from '../../contract.ts'
import { JOB_ALERTS_PATH } from '../../rules.ts'
import { changeOwnAlert } from '../alert-calls.ts'
import { FrequencyField } from './FrequencyField.tsx'
import type { OwnAlertUse } from './use-own-alert.ts'

interface Props {
  readonly alert: JobAlert
  readonly own: OwnAlertUse
  readonly onClose: () => void
}

/** A saved alert: its state, its name, and its controls. */
export function SavedAlertPanel({ alert, own, onClose }: Props) {
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const { note } = useNotices()
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(alert.name)
  const [frequency, setFrequency] = useState(alert.frequency)
  const { busy, errors, failure, clear, onSubmit } = useSubmit<'name'>({ form, failed: 'jobAlerts.failed' })
  const check = () => ({ name: name.trim() ? undefined : intl.formatMessage({ id: 'jobAlerts.name.missing' }) })
  const save = async () => {
    if (name.trim() !== alert.name || frequency !== alert.frequency) {
      await changeOwnAlert(app, alert.id, { name: name.trim(), frequency })
      note(intl.formatMessage({ id: 'jobAlerts.saved' }))
    }
    onClose()
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
      <form ref={form} noValidate className="alert-form" onSubmit={onSubmit(save, check)}>
        <TextField
          name="name"
          label={<FormattedMessage id="jobAlerts.name" />}
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={(typed) => {
            setName(typed)
            clear(['name'])
          }}
          error={errors.name}
        />
        <FrequencyField value={frequency} onChange={setFrequency} />
        <p className="form-failure" role="alert">
          {failure}
        </p>
        <p className="alert-actions">
          <SubmitButton busy={busy}>
            <FormattedMessage id="jobAlerts.save" />
          </SubmitButton>
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
