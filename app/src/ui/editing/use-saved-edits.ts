import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isApiError } from '#ui/api/transport.ts'
import { guardSignOut } from '#ui/page/unsaved-work.ts'
import * as limits from '#config/limits.ts'
import { createEditSaver, type EditSaver, type SavedEdit, type SaverState } from './edit-saver.ts'

/** Keeps an edit in this browser until it is saved. A full or closed storage is not a fault: the server has it soon. */
function saveEdit<Draft>(name: string, edit: SavedEdit<Draft> | undefined): void {
  try {
    if (edit) window.localStorage.setItem(name, JSON.stringify(edit))
    else window.localStorage.removeItem(name)
  } catch {
    // Saved to the server only.
  }
}

function savedEdit<Draft>(name: string): SavedEdit<Draft> | undefined {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(name) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'draft' in kept ? (kept as SavedEdit<Draft>) : undefined
  } catch {
    return undefined
  }
}

type Parts<Draft, Facts, Theirs extends { version: number; savedAt: string | null }> = Pick<
  Parameters<typeof createEditSaver<Draft, Facts, Theirs>>[0],
  'start' | 'save' | 'conflictIn'
> & {
  /** Key of the browser's storage. */
  readonly name: string
  readonly draft: Draft
  readonly quietMs?: number
  /** Called with what this browser kept when it was closed too early; it is an edit that can be undone. */
  restore(draft: Draft): void
}

interface SavedEdits<Draft, Facts, Theirs extends { version: number; savedAt: string | null }> {
  readonly stored: SaverState<Facts, Theirs>
  readonly saver: EditSaver<Draft, Facts, Theirs>
}

/** Saves a draft as it changes, before signing out, and when the network is back. */
export function useSavedEdits<Draft, Facts, Theirs extends { version: number; savedAt: string | null }>({
  name,
  draft,
  restore,
  quietMs = limits.draftQuietMs,
  ...parts
}: Parts<Draft, Facts, Theirs>): SavedEdits<Draft, Facts, Theirs> {
  const [saver] = useState(() =>
    createEditSaver<Draft, Facts, Theirs>({
      ...parts,
      reasonIn: (error) => (isApiError(error) ? error.message : ''),
      keep: (edit) => saveEdit(name, edit),
      quietMs,
      retryMs: limits.draftRetryMaxMs,
    }),
  )
  const stored = useSyncExternalStore(
    saver.subscribe,
    () => saver.state,
    () => saver.state,
  )
  const seen = useRef(draft)
  useEffect(() => {
    if (seen.current === draft) return
    seen.current = draft
    saver.change(draft)
  }, [saver, draft])
  const restoreLater = useRef(restore)
  useEffect(() => {
    const kept = savedEdit<Draft>(name)
    if (!kept) return
    // It is saved over the version that it was made for only.
    saver.restart({ ...saver.state, version: kept.version })
    restoreLater.current(kept.draft)
  }, [name, saver])
  useEffect(() => {
    const retry = () => void saver.flush()
    window.addEventListener('online', retry)
    const release = guardSignOut(() => saver.flush())
    return () => {
      window.removeEventListener('online', retry)
      release()
      void saver.flush().then(() => saver.stop())
    }
  }, [saver])
  return { stored, saver }
}
