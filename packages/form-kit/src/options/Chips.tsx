import { useRef } from 'react'
import { formatMessage } from '../messages/messages.ts'
import { useFormContext } from '../react/form-context.ts'

interface Chip {
  readonly key: string
  readonly label: string
  /** Removes the chip; without it the chip has no button. */
  readonly remove?: () => void
}

interface ChipsProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly chips: readonly Chip[]
  readonly disabled?: boolean
  /** Element that takes the focus when the last chip is removed. */
  readonly onEmptied?: () => void
}

/** Renders the selected options, each with a button to remove it, which moves the focus to the next one. */
export function Chips({ label, chips, disabled, onEmptied }: ChipsProps) {
  const { removeChosen } = useFormContext().store.messages
  const list = useRef<HTMLUListElement>(null)
  if (chips.length === 0) return null
  const focusNext = (index: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else onEmptied?.()
  }
  return (
    <ul ref={list} className="fk-chips" aria-label={label}>
      {chips.map((chip, index) => (
        <li key={chip.key} className="fk-chip">
          {chip.label}
          {chip.remove && (
            <button
              type="button"
              disabled={disabled}
              aria-label={formatMessage(removeChosen, { name: chip.label })}
              onClick={() => {
                focusNext(index)
                chip.remove?.()
              }}
            >
              <span aria-hidden="true">×</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
