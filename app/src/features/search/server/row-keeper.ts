/** Brings search rows up to date in the background: one tenant after the other, each once however often it is asked for. */
export interface RowKeeper {
  bringUpToDate(tenantId: number): void
  /** Takes up nothing more and waits for what runs. */
  close(): Promise<void>
}

export function createRowKeeper(
  bring: (tenantId: number) => Promise<void>,
  failed: (error: unknown, tenantId: number) => void,
): RowKeeper {
  const waiting = new Set<number>()
  let running: Promise<void> | undefined
  let closed = false

  async function work(): Promise<void> {
    // A tenant that is asked for while its rows are written comes once more, at the end.
    for (const tenantId of waiting) {
      if (closed) break
      waiting.delete(tenantId)
      await bring(tenantId).catch((error: unknown) => failed(error, tenantId))
    }
    running = undefined
  }

  return {
    bringUpToDate(tenantId) {
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
