import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'

export interface Notice {
  id: string
  kind: 'toast' | 'snack'
  text: string
  ms: number
  action?: NoticeAction | undefined
}

/** A button of a notice, such as one that undoes what the notice says. */
export interface NoticeAction {
  text: string
  press(): void
}

interface Props {
  readonly notice: Notice
  onGone(id: string): void
}

/** One notice. Its timer pauses while it is hovered or focused; closing it returns the focus. */
export function NoticeBox({ notice: { id, kind, text, ms, action }, onGone }: Props) {
  const intl = useIntl()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const before = useRef<Element>(null)
  useRunningTime(ms, hovered || focused, () => onGone(id))
  const dismiss = () => {
    onGone(id)
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    // The keys bubble up from its buttons; the box itself can't be focused.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={kind}
      data-testid={kind}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Escape') dismiss()
      }}
    >
      <span>{text}</span>
      {action ? (
        <button
          type="button"
          className="button"
          onClick={() => {
            action.press()
            dismiss()
          }}
        >
          {action.text}
        </button>
      ) : null}
      <button
        type="button"
        className="icon-button"
        onClick={dismiss}
        aria-label={intl.formatMessage({ id: 'shell.dismiss' })}
      >
        ×
      </button>
    </div>
  )
}

/** Calls `done` after `ms` of running time; the timer stops while `paused`. */
function useRunningTime(ms: number, paused: boolean, done: () => void): void {
  const left = useRef(ms)
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  useEffect(() => {
    if (paused) return undefined
    const since = performance.now()
    const timer = window.setTimeout(() => latest.current(), left.current)
    return () => {
      window.clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [paused])
}
