import { type ReactNode, useId } from 'react'

interface Props {
  readonly name: string
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  /** Values with their names. */
  readonly options: readonly (readonly [string, string])[]
}

/** A list to choose one value from, with its label above. */
export function ChoiceField({ name, label, value, onChange, options }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([key, text]) => (
          // Browser and server can have names from different versions of CLDR.
          <option key={key} value={key} suppressHydrationWarning>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
