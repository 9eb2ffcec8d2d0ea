import { createMemorySearchEngine, type SearchDocument, type SynonymGroup } from '@foyer/search-engine'
import type { CardFacts, PositionCard } from '#features/positions/contract.ts'
import type { Position } from '#features/positions/position.ts'
import {
  lastChange,
  listChangedPositions,
  listOpenPositions,
  presentCard,
  presentFacts,
} from '#features/positions/server/index.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { LaggingReads } from '#platform/db/standbys.ts'
import { type FacetLabel, indexDocument, indexSchema } from './index-document.ts'
import type { PositionIndex } from '../position-index.ts'

const READ_ROWS = 500

/** An in-memory index of one tenant, built from the database and kept up to date from it. */
export interface MemoryIndex extends PositionIndex {
  /** Builds the index; it must not be used before. */
  build(): Promise<void>
  /** Applies the changes since the current version. Calls during a run share one further run. */
  refresh(): Promise<void>
}

export function createMemoryIndex(
  { db, standbys }: Pick<OpenDatabase, 'db' | 'standbys'>,
  tenantId: number,
  filters: string[],
  countryName: (code: string) => string,
  synonyms: readonly SynonymGroup[],
): MemoryIndex {
  const engine = createMemorySearchEngine(indexSchema(filters), { synonyms })
  const cards = new Map<number, PositionCard>()
  const facts = new Map<number, CardFacts>()
  const labels = new Map<string, string>()
  let version = 0
  let running: Promise<void> | undefined
  let again = false

  function take(position: Position): SearchDocument {
    const { document, labels: found } = indexDocument(position, filters, countryName)
    for (const { facet, key, label } of found satisfies FacetLabel[]) {
      const known = labels.get(`${facet} ${key}`)
      // Of several spellings, picks one independent of the order of positions.
      if (known === undefined || label < known) labels.set(`${facet} ${key}`, label)
    }
    cards.set(position.id, presentCard(position))
    facts.set(position.id, presentFacts(position))
    return document
  }

  async function* openDocuments(source: LaggingReads) {
    const read = (after: number) => source.read((from) => listOpenPositions(from, tenantId, after, READ_ROWS))
    let next: Promise<Position[]> | undefined = read(0)
    while (next) {
      const positions: Position[] = await next
      const last = positions.length < READ_ROWS ? undefined : positions.at(-1)
      // Prefetches the next rows while these are processed.
      next = last && read(last.id)
      // The rejection is handled where the rows are awaited.
      next?.catch(() => undefined)
      for (const position of positions) yield take(position)
    }
  }

  async function readChanges(): Promise<void> {
    for (;;) {
      const changed = await listChangedPositions(db, tenantId, version, READ_ROWS)
      if (changed.length === 0) return
      const shown = changed.filter(({ archivedAt, privateKey }) => archivedAt === null && privateKey === null)
      const hidden = changed.filter((position) => !shown.includes(position)).map(({ id }) => id)
      if (shown.length > 0) await engine.upsert(shown.map(take))
      if (hidden.length > 0) await engine.remove(hidden)
      for (const id of hidden) for (const held of [cards, facts]) held.delete(id)
      // A change can continue in the next rows, so only a completely read one counts as applied.
      const last = changed.at(-1)?.change ?? version
      version = changed.length < READ_ROWS ? last : Math.max(version, wholeChange(changed))
    }
  }

  return {
    engine,
    version: () => version,
    followsChanges: true,
    cards: (ids) => ids.flatMap((id) => cards.get(id) ?? []),
    facts: (ids) => {
      const known = ids.map((id) => [id, facts.get(id)] as const)
      return Object.fromEntries(known.filter((entry): entry is [number, CardFacts] => entry[1] !== undefined))
    },
    label: (facet, key) => labels.get(`${facet} ${key}`) ?? key,
    async build() {
      // What a standby doesn't have yet, and changes committed while reading, have a higher number and are read afterwards.
      const source = await standbys.choose()
      version = await source.read((from) => lastChange(from, tenantId))
      await engine.load(openDocuments(source))
      await this.refresh()
    },
    async refresh() {
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
      await this.refresh()
    },
  }
}

/** Returns the highest change number whose positions are all in the rows, if more rows can follow. */
function wholeChange(changed: Position[]): number {
  const last = changed.at(-1)?.change ?? 0
  return changed.findLast(({ change }) => change < last)?.change ?? last
}
