import { setTimeout as pause } from 'node:timers/promises'
import { defaultSynonyms, type SearchEngine, type SynonymGroup } from '@foyer/search-engine'
import { findPositions, presentCard, presentFacts } from '#features/jobs/positions/server/index.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import type { Database } from '#platform/db/database.ts'
import { indexSchema } from '../indexing/index-document.ts'
import type { PositionIndex } from '../position-index.ts'
import { catchUp, readRowState, finishBulkWrite } from './catch-up.ts'
import { createPostgresSearchEngine } from './postgres-search-engine.ts'

/**
 * Time that searches wait for outdated rows, measured from when they were first found outdated; after that they use the
 * rows as they are.
 */
const PATIENCE_MS = 1000

/** An index of one tenant in the database, shared by all processes. */
export interface DatabaseIndex extends PositionIndex {
  /** Brings the rows up to date with everything committed before the call. */
  refresh(): Promise<void>
  /** Waits for the refresh, but not for long; see `PATIENCE_MS`. */
  refreshInTime(): Promise<void>
  /** Restores search speed right after many changes; otherwise the database does so in time. */
  tidy(): Promise<void>
  /** Stops updating rows after the current batch. */
  close(): Promise<void>
}

/**
 * Creates an index that searches a tenant's open positions in the database. Every search first checks that the rows
 * include all committed changes; usually a short query, since writers update the rows.
 */
export function createDatabaseIndex(
  db: Database,
  tenantId: number,
  filters: string[],
  countryName: (code: string) => string,
  synonyms: readonly SynonymGroup[] = defaultSynonyms,
): DatabaseIndex {
  const engine = createPostgresSearchEngine(db, tenantId, indexSchema(filters), { synonyms })
  let version = 0
  let running: Promise<void> | undefined
  let runningSince = 0
  let unmerged = 0
  const closing = new AbortController()

  async function refresh(): Promise<void> {
    while (!closing.signal.aborted) {
      const { isCurrent, indexed } = await readRowState(db, tenantId, synonyms)
      version = Math.max(version, indexed)
      if (isCurrent) return
      if (!running) runningSince = performance.now()
      running ??= catchUp(db, engine, countryName, closing.signal)
        .then((written) => {
          unmerged += written
        })
        .finally(() => {
          running = undefined
        })
      await running
    }
  }

  async function refreshInTime(): Promise<void> {
    const enough = new AbortController()
    const current = refresh().finally(() => enough.abort())
    const waited = running ? performance.now() - runningSince : 0
    const patience = pause(Math.max(0, PATIENCE_MS - waited), undefined, { signal: enough.signal, ref: false }).catch(
      () => undefined,
    )
    await Promise.race([current, patience])
    // Later failures are reported by the next search.
    current.catch(() => undefined)
  }

  /** Returns the open positions among the ids, in their order. */
  async function openPositions(ids: number[]): Promise<Position[]> {
    const positions = new Map((await findPositions(db, tenantId, ids)).map((position) => [position.id, position]))
    return ids.flatMap((id) => {
      const position = positions.get(id)
      return position && position.archivedAt === null && position.privateKey === null ? [position] : []
    })
  }

  const current: SearchEngine = {
    async search(query) {
      await refreshInTime()
      return engine.search(query)
    },
    async suggest(prefix, options) {
      await refreshInTime()
      return engine.suggest(prefix, options)
    },
    upsert: (documents) => engine.upsert(documents),
    remove: (ids) => engine.remove(ids),
    get size() {
      return engine.size
    },
  }
  return {
    engine: current,
    refresh,
    refreshInTime,
    async tidy() {
      const written = unmerged
      unmerged = 0
      if (!closing.signal.aborted) await finishBulkWrite(db, written)
    },
    async close() {
      closing.abort()
      // Reported to the caller that requested it.
      await running?.catch(() => undefined)
    },
    version: () => version,
    // Another process can have changed positions since the last check.
    followsChanges: false,
    cards: async (ids) => (await openPositions(ids)).map(presentCard),
    facts: async (ids) =>
      Object.fromEntries((await openPositions(ids)).map((position) => [position.id, presentFacts(position)])),
    label: (facet, key) => engine.label(facet, key) ?? key,
  }
}
