import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'

interface Props {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error: string | undefined
}

/** Consent, without which no emails are sent. */
export function ConsentField({ checked, onChange, error }: Props) {
  const id = useId()
  const { companyName } = useApp().site
  return (
    <div className="field">
      <label className="alert-consent">
        <input
          type="checkbox"
          name="consent"
          required
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>
          <FormattedMessage id="jobAlerts.consent" values={{ company: <bdi>{companyName}</bdi> }} />
        </span>
      </label>
      {error ? (
        <p className="field-error" id={id}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
