import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useBlocker } from 'react-router'

type Note = (part: string, isChanged: boolean) => void

const UnsavedContext = createContext<Note>(() => undefined)

/** Tells the page that a part of it holds something that is not saved. */
export function useUnsaved(isChanged: boolean): void {
  const note = useContext(UnsavedContext)
  const part = useId()
  useEffect(() => {
    note(part, isChanged)
    return () => note(part, false)
  }, [note, part, isChanged])
}

/** Asks before a page is left on which something is not saved. */
export function UnsavedChanges({ children }: { readonly children: ReactNode }) {
  const parts = useRef(new Set<string>())
  const note = useCallback<Note>((part, isChanged) => {
    if (isChanged) parts.current.add(part)
    else parts.current.delete(part)
  }, [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (parts.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => parts.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <UnsavedContext value={note}>
      {children}
      {blocker.state === 'blocked' ? <LeaveDialog stay={blocker.reset} leave={blocker.proceed} /> : null}
    </UnsavedContext>
  )
}

function LeaveDialog({ stay, leave }: { readonly stay: () => void; readonly leave: () => void }) {
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="settings-dialog" aria-labelledby={heading} onClose={stay}>
      <h2 id={heading}>
        <FormattedMessage id="settings.leave.heading" />
      </h2>
      <p>
        <FormattedMessage id="settings.leave.text" />
      </p>
      <div className="settings-actions">
        <button type="button" className="button button-primary" onClick={() => dialog.current?.close()}>
          <FormattedMessage id="settings.leave.stay" />
        </button>
        <button type="button" className="button" onClick={leave}>
          <FormattedMessage id="settings.leave.go" />
        </button>
      </div>
    </dialog>
  )
}
