import { GAP, HEADLINE_WORDS } from '../indexing/document-writer.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { growUint8 } from '../indexing/growable.ts'
import type { Accumulator } from './accumulator.ts'
import type { Clause } from './query-node.ts'

/** A clause with its matching documents. */
export interface ScoredPart {
  clause: Clause
  found: Accumulator
  /** True if documents without it match, too. */
  optional?: boolean
}

/** Detects query words that follow each other in document headlines. */
export class HeadlineOrder {
  private readonly store: DocumentStore
  /** Per fold, one plus the number of the query part it matches. */
  private partOf: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
  private marked: number[] = []
  private rarities: readonly number[] = []

  constructor(store: DocumentStore) {
    this.store = store
  }

  prepare(parts: readonly ScoredPart[], rarities: readonly number[]): void {
    for (const fold of this.marked) this.partOf[fold] = 0
    this.marked = []
    const { terms } = this.store
    this.partOf = growUint8(this.partOf, terms.folds.length)
    this.rarities = rarities
    for (const [p, { found }] of parts.entries()) {
      for (const term of found.terms) {
        const fold = terms.foldOf[term] ?? 0
        if (this.partOf[fold] !== 0) continue
        this.partOf[fold] = p + 1
        this.marked.push(fold)
      }
    }
  }

  /** Sums the rarities of query words that follow the same word in the headline as in the query. */
  inOrder(slot: number): number {
    const { headlines } = this.store
    const start = slot * HEADLINE_WORDS
    let sum = 0
    let before = 0
    for (let i = start; i < start + HEADLINE_WORDS; i++) {
      const fold = headlines[i] ?? GAP
      if (fold === GAP) break
      const part = this.partOf[fold] ?? 0
      if (part > 1 && before === part - 1) sum += this.rarities[part - 1] ?? 0
      before = part
    }
    return sum
  }
}
