import { type ReactNode, useId } from 'react'

interface Props<Value extends string> {
  readonly legend: ReactNode
  readonly choices: readonly (readonly [value: Value, label: ReactNode])[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: readonly Value[]) => void
  readonly error?: string | undefined
}

/** Checkboxes of which any number can be ticked; the chosen values keep the order of the choices. */
export function CheckList<Value extends string>({ legend, choices, chosen, onChange, error }: Props<Value>) {
  const id = useId()
  const toggle = (value: Value, on: boolean) =>
    onChange(choices.map(([one]) => one).filter((one) => (one === value ? on : chosen.includes(one))))
  return (
    <fieldset className="desk-choice programs-choices" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="desk-check">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
