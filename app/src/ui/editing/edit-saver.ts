/** The state of a stored edit; `Facts` is what the server found in it. */
export interface SaverState<Facts, Theirs> {
  /** `waiting`: changes are kept in this browser only. `failed`: they are, and another try follows. */
  readonly kind: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  /** Version of the stored edit; 0 if none is stored. */
  readonly version: number
  readonly savedAt: string | null
  readonly facts: Facts
  /** Reason of the last failure, in the server's words. */
  readonly reason: string
  /** The edit that another editor stored meanwhile. */
  readonly theirs: Theirs | undefined
}

/** An edit that is kept in the browser until the server has it. */
export interface SavedEdit<Draft> {
  readonly version: number
  readonly draft: Draft
}

type Stored<Facts> = Pick<SaverState<Facts, never>, 'version' | 'savedAt' | 'facts'>

/** Another editor's edit, as far as saving needs it. */
type StoredByOther = Pick<SaverState<never, never>, 'version' | 'savedAt'>

interface Parts<Draft, Facts, Theirs> {
  readonly start: Stored<Facts>
  /** Stores a draft over a version of it. */
  save(draft: Draft, version: number): Promise<Stored<Facts>>
  /** Returns the stored edit if the error says that another editor saved. */
  conflictIn(error: unknown): Theirs | undefined
  /** Returns the server's reason for refusing; empty if it did not answer. */
  reasonIn(error: unknown): string
  keep(edit: SavedEdit<Draft> | undefined): void
  readonly quietMs: number
  readonly retryMs: number
}

export type EditSaver<Draft, Facts, Theirs extends StoredByOther> = ReturnType<
  typeof createEditSaver<Draft, Facts, Theirs>
>

/** Saves a draft while it is edited: one call at a time, the newest state last, and never over what another editor saved. */
export function createEditSaver<Draft, Facts, Theirs extends StoredByOther>({
  start,
  save,
  conflictIn,
  reasonIn,
  keep,
  quietMs,
  retryMs,
}: Parts<Draft, Facts, Theirs>) {
  let state: SaverState<Facts, Theirs> = { kind: 'saved', reason: '', theirs: undefined, ...start }
  let newest: Draft | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (next: Partial<SaverState<Facts, Theirs>>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function saveNewest(draft: Draft): Promise<void> {
    newest = undefined
    set({ kind: 'saving' })
    try {
      const stored = await save(draft, state.version)
      // A change meanwhile is saved next, over the version that was stored just now.
      const left = newest as Draft | undefined
      keep(left && { version: stored.version, draft: left })
      set({ ...stored, kind: left ? 'waiting' : 'saved', reason: '' })
    } catch (error) {
      newest ??= draft
      const theirs = conflictIn(error)
      if (theirs) return set({ kind: 'conflict', theirs })
      set({ kind: 'failed', reason: reasonIn(error) })
      later(retryMs)
    }
  }

  /** Saves at once. @returns true if the server has everything */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    // Of several waiting calls the first one saves, and the others await its save.
    // oxlint-disable-next-line no-await-in-loop -- one save follows the other
    do await running
    while (state.kind === 'saving')
    while (newest && state.kind !== 'conflict') {
      running = saveNewest(newest)
      // oxlint-disable-next-line no-await-in-loop -- one save follows the other
      await running
      if (state.kind === 'failed') break
    }
    return state.kind === 'saved'
  }

  return {
    get state() {
      return state
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(draft: Draft) {
      newest = draft
      keep({ version: state.version, draft })
      if (state.kind === 'conflict') return
      if (state.kind !== 'saving') set({ kind: 'waiting' })
      later(quietMs)
    },
    flush,
    /** Saves these changes over those of the other editor. */
    keepMine() {
      if (!state.theirs) return
      set({ kind: 'waiting', version: state.theirs.version, theirs: undefined })
      if (newest) keep({ version: state.version, draft: newest })
      void flush()
    },
    /** Continues from the other editor's version. @returns that version */
    takeTheirs(): Theirs | undefined {
      const { theirs } = state
      if (!theirs) return undefined
      newest = undefined
      keep(undefined)
      set({ kind: 'saved', version: theirs.version, savedAt: theirs.savedAt, theirs: undefined })
      return theirs
    },
    /** Continues after the stored edit was published or deleted. */
    restart({ version, savedAt, facts }: Stored<Facts>) {
      clearTimeout(timer)
      set({ kind: newest ? 'waiting' : 'saved', version, savedAt, facts })
      if (newest) later(quietMs)
    },
    /** Discards unsaved changes. */
    forget() {
      clearTimeout(timer)
      newest = undefined
      keep(undefined)
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
