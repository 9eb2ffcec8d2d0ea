/** A background updater of search rows: one tenant at a time, coalescing repeated requests. */
export interface RowUpdater {
  refresh(tenantId: number): void
  /** Starts nothing more and waits for the running update. */
  close(): Promise<void>
}

export function createRowUpdater(
  bring: (tenantId: number) => Promise<void>,
  failed: (error: unknown, tenantId: number) => void,
): RowUpdater {
  const waiting = new Set<number>()
  let running: Promise<void> | undefined
  let closed = false

  async function work(): Promise<void> {
    // A tenant requested during its own update is queued again.
    for (const tenantId of waiting) {
      if (closed) break
      waiting.delete(tenantId)
      await bring(tenantId).catch((error: unknown) => failed(error, tenantId))
    }
    running = undefined
  }

  return {
    refresh(tenantId) {
      if (closed) return
      waiting.add(tenantId)
      running ??= work()
    },
    async close() {
      closed = true
      await running
    },
  }
}
