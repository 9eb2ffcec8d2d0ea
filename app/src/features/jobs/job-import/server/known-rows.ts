import { hash } from 'node:crypto'
import { listRowDigests } from '#features/jobs/positions/server/index.ts'
import type { Database } from '#platform/db/database.ts'

/** Finds the rows that are exactly as when they were last read, so that they needn't be read again. */
export interface KnownRows {
  digestOf(value: unknown): string
  /** Returns true for a known row, which is taken. */
  take(digest: string): boolean
  /** Notes a row that is read: a later row with its id is read, too, so that the last one wins. */
  noteRead(id: string): void
  /** Returns the ids of the rows taken since the last call. */
  drain(): string[]
}

/** Loads the known rows of a source. `basis` is all that decides what a row becomes, besides the row. */
export async function loadKnownRows(
  db: Database,
  { tenantId, source, basis }: { tenantId: number; source: string; basis: unknown },
): Promise<KnownRows> {
  const ids = await listRowDigests(db, tenantId, source)
  const salt = JSON.stringify(basis)
  const read = new Set<string>()
  let taken: string[] = []
  return {
    digestOf: (value) => hash('sha256', `${salt}${JSON.stringify(value)}`),
    take(digest) {
      const id = ids.get(digest)
      if (id === undefined || read.has(id)) return false
      taken.push(id)
      return true
    },
    noteRead: (id) => void read.add(id),
    drain() {
      const ids = taken
      taken = []
      return ids
    },
  }
}
