import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { ChoiceValue } from '../../model/definition.ts'
import { useFormContext } from '../../react/form-context.ts'
import { OptionIcon } from '../../options/option-parts.tsx'
import type { SelectChoice } from '../../options/select-item.ts'

interface OptionBoxesProps {
  readonly id: string
  readonly label: string | undefined
  readonly name: string
  readonly options: readonly SelectChoice[]
  readonly chosen: readonly ChoiceValue[]
  /** Adds an input that filters the options. */
  readonly searchable: boolean
  readonly onChange: (chosen: readonly ChoiceValue[]) => void
}

/** Renders the checkboxes of a select with several answers. Arrow keys move between checkboxes, as Tab does. */
export function OptionBoxes({ id, label, name, options, chosen, searchable, onChange }: OptionBoxesProps) {
  const { messages } = useFormContext().store
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const toggle = (toggled: ChoiceValue) =>
    onChange(options.map(({ value }) => value).filter((value) => chosen.includes(value) !== (value === toggled)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys go from box to box
    <div className="fk-panel" id={id} role="group" aria-label={label} onKeyDown={moveFocus} onMouseDown={keepFocus}>
      {searchable && (
        <input
          className="fk-input"
          type="search"
          aria-label={messages.filterOptions}
          placeholder={messages.filterOptions}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {shown.map((option) => (
        <label key={String(option.value)} className="fk-choice">
          <input
            type="checkbox"
            name={name}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          <span>
            <OptionIcon option={option} />
            <bdi>{option.label}</bdi>
          </span>
        </label>
      ))}
      <p className="fk-help" role="status">
        {shown.length === 0 && messages.noOptionFits}
      </p>
    </div>
  )
}

/** Keeps the focus on a press beside a control, such as on an option's words: the list closes once the focus leaves it. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  // Enter in the filter must not submit the form.
  if (event.key === 'Enter') event.preventDefault()
  if (step === undefined) return
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const next = inputs[inputs.findIndex((input) => input === event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
