import type { DocumentStore } from '../indexing/document-store.ts'
import type { Accumulator } from '../query/accumulator.ts'
import type { Clause } from '../query/query-node.ts'
import { RANK_HEADLINE } from './impact.ts'

/** How soon more of the same word stops to count (the k1 of BM25). */
const SATURATION = 1.2
/** What a word counts by the best field it stands in: body, named fields, headline. */
const RANK_BONUS = [0, 0, 0.6, 1]
/** What a headline adds that the query covers as a whole. */
const COVERAGE = 1.5

/** Scores documents for a query: rare words, good fields, and headlines that the query says completely. */
export class RelevanceScores {
  private headlineShare = new Float64Array(1024)
  private headlineWords = new Uint16Array(1024)

  /** Fills `scores` for the first `count` slots. The scores depend on the documents held, not on their history. */
  score(
    parts: readonly { clause: Clause; found: Accumulator }[],
    store: DocumentStore,
    slots: Uint32Array,
    count: number,
    scores: Float64Array,
  ): void {
    if (store.slots > this.headlineShare.length) {
      this.headlineShare = new Float64Array(store.alive.length)
      this.headlineWords = new Uint16Array(store.alive.length)
    }
    const { headlineShare, headlineWords } = this
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      scores[slot] = 0
      headlineShare[slot] = 0
      headlineWords[slot] = 0
    }
    for (const { clause, found } of parts) {
      const rarity = Math.log(1 + (store.size - found.count + 0.5) / (found.count + 0.5)) * clause.words
      for (let i = 0; i < count; i++) {
        const slot = slots[i] ?? 0
        const weight = found.weight[slot] ?? 0
        const mark = found.mark[slot] ?? 0
        scores[slot] = (scores[slot] ?? 0) + rarity * (weight / (weight + SATURATION) + (RANK_BONUS[mark] ?? 0))
        if (mark === RANK_HEADLINE + 1) {
          headlineShare[slot] = (headlineShare[slot] ?? 0) + rarity
          headlineWords[slot] = (headlineWords[slot] ?? 0) + clause.words
        }
      }
    }
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const length = store.headlineLengths[slot] ?? 0
      if (length === 0) continue
      const covered = Math.min(1, (headlineWords[slot] ?? 0) / length)
      scores[slot] = (scores[slot] ?? 0) + COVERAGE * covered * (headlineShare[slot] ?? 0)
    }
  }
}
