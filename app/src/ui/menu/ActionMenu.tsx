import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useDismissal } from '../use-dismissal.ts'
import './action-menu.css'

export interface MenuAction {
  readonly id: string
  readonly text: string
  readonly run: () => void
}

interface Props {
  /** Id of the button, for a caller that returns the focus to it. */
  readonly id?: string
  /** Name of the button and its menu, which says what the actions are for. */
  readonly label: string
  readonly actions: readonly MenuAction[]
}

/**
 * Button of three dots with a menu of actions. Arrow keys, Home and End move inside, a letter goes to the next action that
 * begins with it, and Escape closes.
 */
export function ActionMenu({ id, label, actions }: Props) {
  const own = useId()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = (refocus: boolean) => {
    setIsOpen(false)
    if (refocus) button.current?.focus()
  }
  useDismissal(box, close, isOpen)
  useEffect(() => {
    if (isOpen) itemsOf(list.current).at(0)?.focus()
  }, [isOpen])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = itemAfter(event, itemsOf(list.current))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className="action-menu needs-script" ref={box}>
      <button
        ref={button}
        id={id}
        type="button"
        className="action-menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? own : undefined}
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
          <circle cx="5" cy="12" r="2" />
          <circle cx="12" cy="12" r="2" />
          <circle cx="19" cy="12" r="2" />
        </svg>
      </button>
      {isOpen ? (
        <div ref={list} id={own} role="menu" tabIndex={-1} aria-label={label} onKeyDown={move}>
          {actions.map((action) => (
            <button
              key={action.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close(true)
                action.run()
              }}
            >
              {action.text}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** Returns the item that a key moves to; undefined for keys that belong to the browser. */
function itemAfter({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, items: readonly HTMLElement[]) {
  if (altKey || ctrlKey || metaKey) return undefined
  const at = items.findIndex((item) => item === document.activeElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at - 1)
  if (key === 'Home' || key === 'End') return items.at(key === 'Home' ? 0 : -1)
  if (key.length !== 1 || key === ' ') return undefined
  const begins = ({ textContent }: HTMLElement) => textContent.toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)
}
