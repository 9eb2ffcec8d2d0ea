import './notifications.css'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { NotificationPanel } from './NotificationPanel.tsx'
import { clearBadge } from './mark-read.ts'
import { useLiveBadge } from './use-live-badge.ts'

const MAX_SHOWN = 99

/** The bell with the number of new notifications; toggles the panel. */
export function Bell() {
  const intl = useIntl()
  const app = useApp()
  const count = useLiveBadge()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const arrived = useArrived(count)
  const toggle = () => {
    if (!open) void clearBadge(app)
    setOpen(!open)
  }
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="bell"
        data-notification-trigger=""
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={intl.formatMessage({ id: 'notifications.bell' }, { count })}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5Z" />
          <path d="M10 19.5a2.2 2.2 0 0 0 4 0" />
        </svg>
        <span className="bell-badge" data-testid="notification-badge" aria-hidden="true" hidden={count === 0}>
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      </button>
      <span className="visually-hidden" role="status">
        {arrived > 0 && intl.formatMessage({ id: 'notifications.arrived' }, { count: arrived })}
      </span>
      {open && <NotificationPanel close={close} />}
    </>
  )
}

/** Returns the number of arrivals while the page is open, to be announced; 0 once they are seen. */
function useArrived(count: number): number {
  const before = useRef<number>(undefined)
  const [arrived, setArrived] = useState(0)
  useEffect(() => {
    const known = before.current
    before.current = count
    if (count === 0) setArrived(0)
    else if (known !== undefined && count > known) setArrived(count - known)
  }, [count])
  return arrived
}
