import type { FieldNode } from '@foyer/form-kit'
import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { FieldConflict } from '../FieldConflict.tsx'
import { type ChangeForm, type ChangesOnPage, createChangeForm } from './change-form.ts'

/** A form for changing what was sent, which keeps its changes on this device. */
export interface ChangesInUse extends ChangeForm {
  /** Note below a field that was changed here and elsewhere; for `fieldNote` of the form. */
  readonly fieldNote: (node: FieldNode) => ReactNode
}

/** Returns the form for changing what was sent. It is read once: use a key for another one. Needs the texts of `drafts`. */
export function useChanges(page: ChangesOnPage): ChangesInUse {
  const app = useApp()
  const [form] = useState(() => createChangeForm(app, page))
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    // React can unmount and mount again at once; only a page that is really left stops.
    clearTimeout(stopping.current)
    stop.current ??= form.start()
    return () => {
      stopping.current = setTimeout(() => {
        stop.current?.()
        stop.current = undefined
      })
    }
  }, [form])
  const fieldNote = useCallback(
    (node: FieldNode) => (node.row ? null : createElement(FieldConflict, { node, saver: form.saver })),
    [form],
  )
  return { ...form, fieldNote }
}
