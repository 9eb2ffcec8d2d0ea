import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { type Notice, type NoticeAction, NoticeBox } from './NoticeBox.tsx'

export interface Notices {
  /** Shows a message for 15 s, or for `ms`. */
  toast(text: string, ms?: number): void
  /** Confirms a minor action, for the container's 5 s; with a button, for 15 s. */
  note(text: string, action?: NoticeAction): void
  /** Shows a short failure message for 2 s, or for `ms`. */
  snack(text: string, ms?: number): void
}

const silent = () => undefined

const NoticesContext = createContext<Notices>({ toast: silent, note: silent, snack: silent })

export const useNotices = () => useContext(NoticesContext)

/** Displays toasts (top right) and snacks (top centre) in a live region; F8 moves the focus to the newest. */
export function Toasts({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const [notices, setNotices] = useState<Notice[]>([])
  const region = useRef<HTMLElement>(null)
  const dismiss = useCallback((id: string) => setNotices((list) => list.filter((notice) => notice.id !== id)), [])
  const value = useMemo<Notices>(() => {
    const add = (kind: Notice['kind'], text: string, ms: number, action?: NoticeAction) => {
      // A repeated message replaces the earlier one.
      setNotices((list) => [
        ...list.filter((notice) => notice.text !== text),
        { id: randomId(), kind, text, ms, action },
      ])
    }
    return {
      toast: (text, ms = limits.toastDefaultMs) => add('toast', text, ms),
      note: (text, action) => add('toast', text, action ? limits.toastDefaultMs : limits.toastContainerMs, action),
      snack: (text, ms = limits.snackErrorMs) => add('snack', text, ms),
    }
  }, [])
  useEffect(() => {
    const toNewest = ({ key }: KeyboardEvent) => {
      if (key === 'F8') [...(region.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
    }
    document.addEventListener('keydown', toNewest)
    return () => document.removeEventListener('keydown', toNewest)
  }, [])
  const boxes = (kind: Notice['kind']) =>
    notices
      .filter((notice) => notice.kind === kind)
      .map((notice) => <NoticeBox key={notice.id} notice={notice} onGone={dismiss} />)
  return (
    <NoticesContext value={value}>
      {children}
      <section ref={region} aria-label={intl.formatMessage({ id: 'shell.messages' })}>
        <div className="toasts" role="status" aria-live="polite">
          {boxes('toast')}
        </div>
        <div className="snacks" role="alert">
          {boxes('snack')}
        </div>
      </section>
    </NoticesContext>
  )
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Length of an id: unique enough for one page, not a secret. */
const LENGTH = 5

/**
 * Returns five random characters of a to z and 0 to 9, beginning with a letter, so that it is valid as an element id.
 */
export function randomId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(LENGTH))
  return Array.from(numbers, (number, place) => LETTERS[number % (place === 0 ? 26 : 36)]).join('')
}
