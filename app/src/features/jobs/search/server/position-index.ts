import type { SearchEngine } from '@foyer/search-engine'
import type { CardFacts, PositionCard } from '#features/jobs/positions/contract.ts'

/** An index of one tenant's open positions, in memory or in the database. */
export interface PositionIndex {
  engine: SearchEngine
  /** Returns a number that increases with every change; anything computed from another version is stale. */
  version(): number
  /** True if `version` always matches what a search sees, so that answers can be cached by it. */
  followsChanges: boolean
  /** Returns the cards of positions in the order of the ids, skipping those just closed. */
  cards(ids: number[]): PositionCard[] | Promise<PositionCard[]>
  /** Returns the facts of open positions by id. */
  facts(ids: number[]): Record<string, CardFacts> | Promise<Record<string, CardFacts>>
  /** Returns the label of a facet value. */
  label(facet: string, key: string): string
}
