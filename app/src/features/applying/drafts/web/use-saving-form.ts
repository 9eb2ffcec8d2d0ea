import type { FieldNode } from '@foyer/form-kit'
import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { FieldConflict } from './FieldConflict.tsx'
import type { Saving } from './saving/saving-state.ts'

/** A form that keeps its answers while people type. */
export interface SavingForm {
  readonly saver: Saving
  /** Starts keeping answers; returns a function that stops it. */
  start(): () => void
}

/**
 * Creates a form once, and keeps its answers while the component is mounted. Returns it with the note below a field that was
 * changed in two places; for `fieldNote` of the form.
 */
export function useSavingForm<F extends SavingForm>(
  create: (app: AppContext) => F,
): readonly [F, (node: FieldNode) => ReactNode] {
  const app = useApp()
  const [form] = useState(() => create(app))
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    // React can unmount and mount again at once; only a page that is really left stops saving.
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
  return [form, fieldNote]
}
