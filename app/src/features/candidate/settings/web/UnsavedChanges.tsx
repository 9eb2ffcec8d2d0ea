import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useBlocker } from 'react-router'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'

type Note = (part: string, isChanged: boolean) => void

const UnsavedContext = createContext<Note>(() => undefined)

/** Registers whether a part of the page has unsaved changes. */
export function useUnsaved(isChanged: boolean): void {
  const note = useContext(UnsavedContext)
  const part = useId()
  useEffect(() => {
    note(part, isChanged)
    return () => note(part, false)
  }, [note, part, isChanged])
}

/** Asks for confirmation before a page with unsaved changes is left. */
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
      {blocker.state === 'blocked' ? (
        <AlertDialog
          title={<FormattedMessage id="settings.leave.heading" />}
          text={<FormattedMessage id="settings.leave.text" />}
          cancel={<FormattedMessage id="settings.leave.stay" />}
          confirm={<FormattedMessage id="settings.leave.go" />}
          onCancel={blocker.reset}
          onConfirm={blocker.proceed}
        />
      ) : null}
    </UnsavedContext>
  )
}
