import type { PositionCard } from '../contract.ts'
import type { Position } from '../position.ts'

/** A finder of similar open positions, implemented by search so that this feature does not depend on it. */
export interface SimilarFinder {
  /** Returns the most similar open positions, best first, excluding the position itself. */
  similar(position: Position, limit: number): Promise<PositionCard[]>
  /** Returns the most frequent skills and titles among open positions of the same department, with counts. */
  insights(position: Position): Promise<{ skills: Record<string, number>; titles: Record<string, number> }>
}
