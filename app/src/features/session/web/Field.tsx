import { type HTMLAttributes, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'

interface Props {
  readonly name: string
  readonly label: MessageId
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: string
  readonly type?: 'text' | 'email' | 'password'
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly error?: string | undefined
  readonly help?: MessageId | undefined
  readonly readOnly?: boolean
  readonly maxLength?: number
}

/** A field with its label, help and error. A password can be shown. */
export function Field({ name, label, value, onChange, type = 'text', error, help, ...rest }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  const secret = type === 'password'
  return (
    <div className="field">
      <label htmlFor={id}>
        <FormattedMessage id={label} />
      </label>
      <span className="field-box">
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
          {...(type === 'email' || secret ? { autoCapitalize: 'none' } : {})}
        />
        {secret ? (
          <button type="button" className="field-toggle" aria-pressed={shown} onClick={() => setShown(!shown)}>
            <FormattedMessage id="session.showPassword" />
          </button>
        ) : null}
      </span>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {help ? (
        <p className="field-help muted" id={`${id}-help`}>
          <FormattedMessage id={help} />
        </p>
      ) : null}
    </div>
  )
}
