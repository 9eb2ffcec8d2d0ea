import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'

interface Option {
  readonly value: string
  readonly text: string
  /** Options of one group are listed together under its name. */
  readonly group?: string
}

interface ChooseProps {
  readonly label: MessageId
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly Option[]
  readonly help?: ReactNode
}

/** A list to choose one option from. */
export function Choose({ label, value, onChange, options, help }: ChooseProps) {
  const id = useId()
  const groups = [...new Set(options.map(({ group }) => group))]
  const line = (option: Option) => (
    <option key={option.value} value={option.value} dir="auto">
      {option.text}
    </option>
  )
  return (
    <div className="field">
      <label htmlFor={id}>
        <FormattedMessage id={label} />
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-describedby={help ? `${id}-help` : undefined}
      >
        {groups.map((group) => {
          const lines = options.filter((option) => option.group === group).map(line)
          return group === undefined ? (
            lines
          ) : (
            <optgroup key={group} label={group}>
              {lines}
            </optgroup>
          )
        })}
      </select>
      {help ? (
        <p className="field-help muted" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}

interface TickProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A box to tick. */
export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="tool-tick">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  )
}
