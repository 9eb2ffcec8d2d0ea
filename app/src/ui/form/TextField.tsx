import { type HTMLAttributes, type ReactNode, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useUnseen } from './use-unseen.ts'

export interface TextFieldProps {
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

/** A text input with its label above, and its error and help below. A password can be revealed. */
export function TextField({ name, label, value, onChange, type = 'text', error, help, ...rest }: TextFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useUnseen(input, value, onChange)
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  const secret = type === 'password'
  // Email addresses, passwords and codes are left to right in every language.
  const isLatin = type !== 'text' || rest.inputMode === 'numeric'
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <span className="field-box">
        <input
          {...rest}
          ref={input}
          dir={isLatin ? 'ltr' : undefined}
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
          // Names the field, since a page can have several such buttons.
          <button
            type="button"
            className="field-toggle"
            aria-describedby={`${id}-label`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <FormattedMessage id="shell.showPassword" />
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
          {help}
        </p>
      ) : null}
    </div>
  )
}
