import type { MemoryIndex } from '../memory-index.ts'

/** Saves indexes in the background, one at a time: a built one at once, a changed one at intervals. */
export interface IndexSaver {
  /** Takes over an index that was built or read. */
  add(tenantId: number, index: Pick<MemoryIndex, 'version' | 'save'>, isSaved: boolean): void
  /** Saves changes since the last save, if that is long enough ago. */
  saveDue(): void
  /** Starts nothing more and waits for the running save. */
  close(): Promise<void>
}

export function createIndexSaver(
  everyMs: number,
  failed: (error: unknown, tenantId: number) => void,
  now: () => number = () => performance.now(),
): IndexSaver {
  const held = new Map<number, { index: Pick<MemoryIndex, 'version' | 'save'>; version: number; at: number }>()
  let running: Promise<void> = Promise.resolve()
  let closed = false

  function save(tenantId: number): void {
    running = running.then(async () => {
      const entry = held.get(tenantId)
      if (closed || !entry || entry.version === entry.index.version()) return
      entry.version = entry.index.version()
      await entry.index.save().catch((error: unknown) => failed(error, tenantId))
    })
  }

  return {
    add(tenantId, index, isSaved) {
      held.set(tenantId, { index, version: isSaved ? index.version() : Number.NaN, at: now() })
      if (!isSaved) save(tenantId)
    },
    saveDue() {
      for (const [tenantId, entry] of held) {
        if (now() - entry.at < everyMs || entry.version === entry.index.version()) continue
        entry.at = now()
        save(tenantId)
      }
    },
    async close() {
      closed = true
      await running
    },
  }
}
