import { type HTMLAttributes, type ReactNode, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'

interface Props {
  readonly name: string
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: string
  readonly type?: 'text' | 'email' | 'password'
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly error?: string | undefined
  readonly help?: ReactNode
  readonly maxLength?: number
}

/** A field with its label above and its error and help beneath. What is secret can be shown. */
export function SettingsField({ name, label, value, onChange, type = 'text', error, help, ...rest }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  const secret = type === 'password'
  return (
    <div className="settings-field">
      <label htmlFor={id}>{label}</label>
      <span className="settings-box">
        <input
          {...rest}
          id={id}
          name={name}
          type={secret && shown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          spellCheck={false}
          {...(type === 'text' ? {} : { autoCapitalize: 'none' })}
        />
        {secret ? (
          <button type="button" className="settings-show" aria-pressed={shown} onClick={() => setShown(!shown)}>
            <FormattedMessage id="settings.password.show" />
          </button>
        ) : null}
      </span>
      {error ? (
        <p className="settings-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {help ? (
        <p className="settings-help muted" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
