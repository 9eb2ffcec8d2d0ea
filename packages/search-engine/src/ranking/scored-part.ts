import type { Accumulator } from '../query/accumulator.ts'
import type { Clause } from '../query/query-node.ts'

/** A clause with its matching documents. */
export interface ScoredPart {
  clause: Clause
  found: Accumulator
}
