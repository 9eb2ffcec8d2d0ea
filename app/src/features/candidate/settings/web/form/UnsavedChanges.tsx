import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useBlocker } from 'react-router'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'

type Note = (panel: string, isChanged: boolean) => void

const UnsavedContext = createContext<Note>(() => undefined)

/** Registers whether a panel of the page has unsaved changes. */
export function useUnsaved(isChanged: boolean): void {
  const note = useContext(UnsavedContext)
  const panel = useId()
  useEffect(() => {
    note(panel, isChanged)
    return () => note(panel, false)
  }, [note, panel, isChanged])
}

/** Asks for confirmation before a page with unsaved changes is left. */
export function UnsavedChanges({ children }: { readonly children: ReactNode }) {
  const panels = useRef(new Set<string>())
  const note = useCallback<Note>((panel, isChanged) => {
    if (isChanged) panels.current.add(panel)
    else panels.current.delete(panel)
  }, [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (panels.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      panels.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
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
