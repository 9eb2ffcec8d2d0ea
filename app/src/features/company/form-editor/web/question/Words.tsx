import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'

interface Props {
  readonly label: MessageId
  readonly value: string
  readonly onChange: (value: string) => void
  readonly help?: ReactNode
  /** Lines of a longer text; one by default. */
  readonly lines?: number
  /** Kind of the content; numbers, addresses and patterns are written from left to right. */
  readonly kind?: 'words' | 'number' | 'date' | 'code'
  /** True for the text that identifies the question or section. */
  readonly first?: boolean
  readonly invalid?: boolean
  /** Error message, shown below the field. */
  readonly error?: ReactNode
  /** Id of an element elsewhere that has the error message. */
  readonly describedBy?: string | undefined
}

/** A text of the form, such as a question or its help. */
export function Words(props: Props) {
  const { label, value, onChange, help, lines, kind = 'words', first, invalid, error, describedBy } = props
  const id = useId()
  const described = [describedBy, error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  const shared = {
    id,
    value,
    dir: kind === 'words' ? 'auto' : 'ltr',
    'aria-describedby': described || undefined,
    'aria-invalid': invalid || error ? true : undefined,
    'data-words': first ? '' : undefined,
  } as const
  return (
    <div className="field">
      <label htmlFor={id}>
        <FormattedMessage id={label} />
      </label>
      {first || lines ? (
        <textarea {...shared} rows={lines ?? 2} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...shared}
          type={kind === 'date' || kind === 'number' ? kind : 'text'}
          step={kind === 'number' ? 'any' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
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
