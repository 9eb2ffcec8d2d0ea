import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { limits } from '#config/limits.ts'

interface Notice {
  id: number
  kind: 'toast' | 'snack'
  text: string
}

export interface Notices {
  /** A message that stays 15 s, or as long as given. */
  toast(text: string, ms?: number): void
  /** A short message about a failure, 2 s unless given. */
  snack(text: string, ms?: number): void
}

const NoticesContext = createContext<Notices>({ toast: () => undefined, snack: () => undefined })

export const useNotices = () => useContext(NoticesContext)

/** Holds toasts (top right) and snacks (top centre) and announces them. */
export function Toasts({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const [notices, setNotices] = useState<Notice[]>([])
  const next = useRef(0)
  const dismiss = useCallback((id: number) => setNotices((list) => list.filter((notice) => notice.id !== id)), [])
  const add = useCallback(
    (kind: Notice['kind'], text: string, ms: number) => {
      const id = (next.current += 1)
      // The same words twice say nothing more.
      setNotices((list) => [...list.filter((notice) => notice.text !== text), { id, kind, text }])
      window.setTimeout(() => dismiss(id), ms)
    },
    [dismiss],
  )
  const value = useMemo<Notices>(
    () => ({
      toast: (text, ms = limits.toastDefaultMs) => add('toast', text, ms),
      snack: (text, ms = limits.snackErrorMs) => add('snack', text, ms),
    }),
    [add],
  )
  const render = (kind: Notice['kind']) =>
    notices
      .filter((notice) => notice.kind === kind)
      .map(({ id, text }) => (
        <div key={id} className={kind} data-testid={kind}>
          <span>{text}</span>
          <button
            type="button"
            className="icon-button"
            onClick={() => dismiss(id)}
            aria-label={intl.formatMessage({ id: 'shell.dismiss' })}
          >
            ×
          </button>
        </div>
      ))
  return (
    <NoticesContext value={value}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {render('toast')}
      </div>
      <div className="snacks" role="alert">
        {render('snack')}
      </div>
    </NoticesContext>
  )
}
