import type { FieldNode } from '@foyer/form-kit'
import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { createDraftForm, type DraftForm, type DraftOnPage } from './draft-form.ts'
import { FieldConflict } from './FieldConflict.tsx'

/** A draft that saves itself. */
export interface DraftInUse extends DraftForm {
  /** Note below a field that two devices changed; for `fieldNote` of the form. */
  readonly fieldNote: (node: FieldNode) => ReactNode
  /** Sends everything. @returns the draft's version, true if the server has every answer, and the fields in conflict */
  settle(): Promise<{ complete: boolean; version: number; conflicts: readonly string[] }>
  /** Removes what this device keeps of the draft: it was sent or deleted. */
  forget(): Promise<void>
}

/**
 * Returns the form of a draft, and saves its answers on this device and the server while the component is mounted. The draft
 * is read once: use a key to open another one. Needs the texts of `drafts`.
 */
export function useDraft(draft: DraftOnPage): DraftInUse {
  const app = useApp()
  const [form] = useState(() => createDraftForm(app, draft))
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
  return {
    ...form,
    fieldNote,
    async settle() {
      const complete = await form.saver.settle()
      return { complete, version: form.saver.version, conflicts: [...form.saver.state.conflicts.keys()] }
    },
    forget: () => form.saver.forget(),
  }
}
