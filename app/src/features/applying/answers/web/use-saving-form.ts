import type { FieldNode } from '@foyer/form-kit'
import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { FieldConflict } from './FieldConflict.tsx'
import type { Saving } from './saving/saving-state.ts'

/** A form that stores its answers as people type. */
export interface SavingForm {
  readonly saver: Saving
  /** Starts storing answers; returns a function that stops it. */
  start(): () => void
}

/**
 * Creates a form once, and stores its answers while the component is mounted. Returns it with the note below a field
 * that was changed in two places, to be passed as the form's `fieldNote`.
 */
export function useSavingForm<F extends SavingForm>(
  create: (app: AppContext) => F,
): readonly [F, (node: FieldNode) => ReactNode] {
  const app = useApp()
  const [form] = useState(() => create(app))
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    // React can unmount and remount a component at once; saving stops only when the page is really left.
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
