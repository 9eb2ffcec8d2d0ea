import type { SearchEngine } from '@foyer/search-engine'
import type { CardFacts, PositionCard } from '#features/positions/contract.ts'

/** What searching asks of an index of one tenant's open positions, in memory or in the database. */
export interface PositionIndex {
  engine: SearchEngine
  /** Rises with every change of the positions; what was made from another version is stale. */
  version(): number
  /** Whether `version` is always that of what a search sees; answers may be remembered by it. */
  followsChanges: boolean
  /** The rows of positions, in the order of the ids; one that has just been closed is left out. */
  cards(ids: number[]): PositionCard[] | Promise<PositionCard[]>
  /** The facts of these positions by id, as far as they are open. */
  facts(ids: number[]): Record<string, CardFacts> | Promise<Record<string, CardFacts>>
  /** A facet value as people read it. */
  label(facet: string, key: string): string
}
