import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { limits } from '#config/limits.ts'
import { randomId } from '#ui/page/random-id.ts'
import { type Notice, NoticeBox } from './NoticeBox.tsx'

export interface Notices {
  /** A message that stays 15 s, or as long as given. */
  toast(text: string, ms?: number): void
  /** A message that something small is done; it stays for the container's 5 s. */
  note(text: string): void
  /** A short message about a failure, 2 s unless given. */
  snack(text: string, ms?: number): void
}

const silent = () => undefined
const NoticesContext = createContext<Notices>({ toast: silent, note: silent, snack: silent })

export const useNotices = () => useContext(NoticesContext)

/** Holds toasts (top right) and snacks (top centre) and announces them; F8 moves the focus to the newest. */
export function Toasts({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const [notices, setNotices] = useState<Notice[]>([])
  const region = useRef<HTMLElement>(null)
  const dismiss = useCallback((id: string) => setNotices((list) => list.filter((notice) => notice.id !== id)), [])
  const value = useMemo<Notices>(() => {
    const add = (kind: Notice['kind'], text: string, ms: number) => {
      // The same words twice say nothing more.
      setNotices((list) => [...list.filter((notice) => notice.text !== text), { id: randomId(), kind, text, ms }])
    }
    return {
      toast: (text, ms = limits.toastDefaultMs) => add('toast', text, ms),
      note: (text) => add('toast', text, limits.toastContainerMs),
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
