import type { PositionCard } from '../contract.ts'
import type { Position } from '../position.ts'

/** Finds open positions like one; search gives it, so that this feature does not depend on how. */
export interface SimilarFinder {
  /** Open positions most like this one, best first, without itself. */
  similar(position: Position, limit: number): Promise<PositionCard[]>
  /** Skills and titles that occur most among open positions of the same department, with how many have them. */
  insights(position: Position): Promise<{ skills: Record<string, number>; titles: Record<string, number> }>
}
