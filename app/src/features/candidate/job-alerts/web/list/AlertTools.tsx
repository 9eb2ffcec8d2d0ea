import { FormattedMessage, useIntl } from 'react-intl'
import type { JobAlert } from '../../contract.ts'
import { alertFrequencies } from '../../rules.ts'
import type { AlertChange } from '../alert-calls.ts'

interface Props {
  readonly alert: JobAlert
  readonly onChange: (change: AlertChange) => void
  readonly onRename: (() => void) | undefined
  readonly onDelete: () => void
}

/** Controls of an alert. Each names its alert for screen readers. */
export function AlertTools({ alert, onChange, onRename, onDelete }: Props) {
  const intl = useIntl()
  const { name, isActive, frequency } = alert
  const toggle = isActive ? 'jobAlerts.pause' : 'jobAlerts.resume'
  const button = (
    part: string,
    id: 'jobAlerts.rename' | 'jobAlerts.pause' | 'jobAlerts.resume' | 'jobAlerts.delete',
    press: () => void,
  ) => (
    <button
      type="button"
      className="button"
      data-part={part}
      onClick={press}
      aria-label={intl.formatMessage({ id: `${id}Named` }, { name })}
    >
      <FormattedMessage id={id} />
    </button>
  )
  return (
    <div className="alert-tools needs-script">
      <select
        className="pill pill-select"
        value={frequency}
        aria-label={intl.formatMessage({ id: 'jobAlerts.frequencyNamed' }, { name })}
        onChange={({ target }) => {
          const chosen = alertFrequencies.find((other) => other === target.value)
          if (chosen) onChange({ frequency: chosen })
        }}
      >
        {alertFrequencies.map((choice) => (
          <option key={choice} value={choice}>
            {intl.formatMessage({ id: `jobAlerts.frequency.${choice}` })}
          </option>
        ))}
      </select>
      {onRename ? button('rename', 'jobAlerts.rename', onRename) : null}
      {button('pause', toggle, () => onChange({ isActive: !isActive }))}
      {button('delete', 'jobAlerts.delete', onDelete)}
    </div>
  )
}
