import { createMemorySearchEngine, type SearchDocument, type SynonymGroup } from '@foyer/search-engine'
import { searchLimits } from '../../limits.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import {
  findPositions,
  lastChange,
  listChangedPositions,
  listOpenPositions,
} from '#features/jobs/positions/server/index.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { LaggingReads } from '#platform/db/standbys.ts'
import { FacetLabels } from './facet-labels.ts'
import { indexDocument, indexSchema } from './index-document.ts'
import type { PositionIndex } from '../position-index.ts'
import { findOutdated } from './snapshot/find-outdated.ts'
import { readSnapshot, UnusableSnapshotError, writeSnapshot } from './snapshot/snapshot-file.ts'
import { snapshotKey } from './snapshot/snapshot-key.ts'
import { readStored, type StoredPosition, storePosition } from './stored-position.ts'

export interface MemoryIndexOptions {
  database: Pick<OpenDatabase, 'db' | 'standbys'>
  tenantId: number
  filters: string[]
  synonyms: readonly SynonymGroup[]
  countryName(code: string): string
  /** The file of the saved index. */
  snapshotFile: string
}

/** An in-memory index of one tenant, built from the database and updated from it. */
export interface MemoryIndex extends PositionIndex {
  /** Builds the index from the database; it must not be used before. */
  build(): Promise<void>
  /**
   * Reads the index that was saved and brings it up to date. Throws if it can't be used; the index must then be built.
   */
  read(): Promise<void>
  /** Saves the index for the next start; changes wait while it is written. */
  save(): Promise<void>
  /** Applies the changes since the current version. Calls during a run share one further run. */
  refresh(): Promise<void>
}

export function createMemoryIndex({
  database: { db, standbys },
  tenantId,
  filters,
  synonyms,
  countryName,
  snapshotFile,
}: MemoryIndexOptions): MemoryIndex {
  const emptyEngine = () => createMemorySearchEngine(indexSchema(filters), { synonyms })
  let engine = emptyEngine()
  let labels = new FacetLabels()
  const recent = boundedCache<StoredPosition>(searchLimits.recentCards)
  let version = 0
  let running: Promise<void> | undefined
  let again = false

  function take(position: Position): SearchDocument {
    const { document, labels: found } = indexDocument(position, filters, countryName)
    for (const { facet, key, label } of found) labels.add(facet, key, label)
    return { ...document, stored: storePosition(position) }
  }

  async function* openDocuments(source: LaggingReads) {
    const read = (after: number) =>
      source.read((from) => listOpenPositions(from, tenantId, after, searchLimits.rowsRead))
    let next: Promise<Position[]> | undefined = read(0)
    while (next) {
      const positions: Position[] = await next
      const last = positions.length < searchLimits.rowsRead ? undefined : positions.at(-1)
      // Prefetches the next rows while these are processed.
      next = last && read(last.id)
      // The rejection is handled where the rows are awaited.
      next?.catch(() => undefined)
      for (const position of positions) yield take(position)
    }
  }

  async function apply(positions: readonly Position[]): Promise<void> {
    const shown = positions.filter(({ archivedAt, privateKey }) => archivedAt === null && privateKey === null)
    const hidden = positions.filter((position) => !shown.includes(position)).map(({ id }) => id)
    if (shown.length > 0) await engine.upsert(shown.map(take))
    if (hidden.length > 0) await engine.remove(hidden)
    recent.clear()
  }

  async function readChanges(): Promise<void> {
    for (;;) {
      const changed = await listChangedPositions(db, tenantId, version, searchLimits.rowsRead)
      if (changed.length === 0) return
      await apply(changed)
      // A change can continue in the next rows, so only a completely read one counts as applied.
      const last = changed.at(-1)?.change ?? version
      version = changed.length < searchLimits.rowsRead ? last : Math.max(version, wholeChange(changed))
    }
  }

  async function refresh(): Promise<void> {
    if (running) {
      again = true
      return running
    }
    running = readChanges()
    try {
      await running
    } finally {
      running = undefined
    }
    if (!again) return
    again = false
    await refresh()
  }

  function storedOf(id: number): StoredPosition | undefined {
    const name = String(id)
    const known = recent.get(name)
    if (known) return known
    const bytes = engine.stored(id)
    if (!bytes) return undefined
    const stored = readStored(id, bytes)
    recent.set(name, stored)
    return stored
  }

  return {
    get engine() {
      return engine
    },
    version: () => version,
    followsChanges: true,
    cards: (ids) => ids.flatMap((id) => storedOf(id)?.card ?? []),
    facts: (ids) => {
      const known = ids.map((id) => [id, storedOf(id)] as const)
      return Object.fromEntries(known.flatMap(([id, stored]) => (stored ? [[id, stored.facts]] : [])))
    },
    label: (facet, key) => labels.of(facet, key),
    async build() {
      engine = emptyEngine()
      labels = new FacetLabels()
      // Changes that a standby doesn't have yet, and changes committed during the read, have a higher number and are
      // read later.
      const source = await standbys.choose()
      version = await source.read((from) => lastChange(from, tenantId))
      await engine.load(openDocuments(source))
      await refresh()
    },
    async read() {
      const sections = await readSnapshot(snapshotFile, snapshotKey(filters, synonyms, countryName))
      await engine.restore(sections)
      labels.restore(sections)
      const source = await standbys.choose()
      version = await source.read((from) => lastChange(from, tenantId))
      const { changed, closed } = await findOutdated(engine, source, tenantId)
      if (changed.length + closed.length > engine.size / 2)
        throw new UnusableSnapshotError('most positions have changed')
      await engine.remove(closed)
      for (let i = 0; i < changed.length; i += searchLimits.rowsRead) {
        const ids = changed.slice(i, i + searchLimits.rowsRead)
        await apply(await source.read((from) => findPositions(from, tenantId, ids)))
      }
      await refresh()
    },
    async save() {
      const key = snapshotKey(filters, synonyms, countryName)
      let finish: (() => Promise<void>) | undefined
      await engine.save(async (sections) => {
        finish = await writeSnapshot(snapshotFile, key, [...sections, labels.section()])
      })
      await finish?.()
    },
    refresh,
  }
}

/** Returns the highest change number whose positions are all in the rows, if more rows can follow. */
function wholeChange(changed: Position[]): number {
  const last = changed.at(-1)?.change ?? 0
  return changed.findLast(({ change }) => change < last)?.change ?? last
}
