import type { Accumulator } from '../query/accumulator.ts'
import type { Clause } from '../query/query-node.ts'

/** A clause of a query with the documents it was found in. */
export interface ScoredPart {
  clause: Clause
  found: Accumulator
}
