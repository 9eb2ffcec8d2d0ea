import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { type AlertFrequency, alertFrequencies } from '../../rules.ts'

interface Props {
  readonly value: AlertFrequency
  readonly onChange: (value: AlertFrequency) => void
}

/** Frequency of an alert. */
export function FrequencyField({ value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="alert-choice">
      <legend>
        <FormattedMessage id="jobAlerts.frequency" />
      </legend>
      {alertFrequencies.map((frequency) => (
        <label key={frequency}>
          <input type="radio" name={name} checked={frequency === value} onChange={() => onChange(frequency)} />
          <FormattedMessage id={`jobAlerts.frequency.${frequency}`} />
        </label>
      ))}
    </fieldset>
  )
}
