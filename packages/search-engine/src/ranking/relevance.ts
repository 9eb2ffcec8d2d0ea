import type { DocumentStore } from '../indexing/document-store.ts'
import { growUint8 } from '../indexing/growable.ts'
import { HeadlineOrder } from './headline-order.ts'
import { RANK_HEADLINE } from './impact.ts'
import type { ScoredPart } from './scored-part.ts'

// The numbers below were tuned on twenty sets of known items; the quality is flat around them.

/** How soon more of the same word stops to count (the k1 of BM25). */
const SATURATION = 1.2
/** What a word counts more by the best field it stands in: nowhere, body, named fields, headline. */
const RANK_BONUS = [0, 0, 0.6, 1.2]
/** What a headline adds that the query covers as a whole. */
const COVERAGE = 1
/** What two words add that follow each other in the headline as in the query. */
const ORDER = 0.8

/** Scores documents for a query: rare words, good fields, and headlines that the query says completely and in order. */
export class RelevanceScores {
  private readonly order: HeadlineOrder
  private readonly store: DocumentStore
  private headlineShare = new Float64Array(1024)
  private headlineWords: Uint8Array<ArrayBuffer> = new Uint8Array(1024)

  constructor(store: DocumentStore) {
    this.store = store
    this.order = new HeadlineOrder(store)
  }

  /** Fills `scores` for the first `count` slots. The scores depend on the documents held, not on their history. */
  score(parts: readonly ScoredPart[], slots: Uint32Array, count: number, scores: Float64Array): void {
    const { store } = this
    if (store.slots > this.headlineShare.length) {
      this.headlineShare = new Float64Array(store.alive.length)
      this.headlineWords = growUint8(this.headlineWords, store.alive.length)
    }
    if (parts.length === 0) for (let i = 0; i < count; i++) scores[slots[i] ?? 0] = 0
    if (parts.length === 0) return
    const { headlineShare, headlineWords } = this
    const rarities = parts.map(({ clause, found }) => {
      return Math.log(1 + (store.size - found.count + 0.5) / (found.count + 0.5)) * clause.words
    })
    for (const [p, { clause, found }] of parts.entries()) {
      const rarity = rarities[p] ?? 0
      const { weight, mark } = found
      const isFirst = p === 0
      for (let i = 0; i < count; i++) {
        const slot = slots[i] ?? 0
        const strength = weight[slot] ?? 0
        const rank = mark[slot] ?? 0
        const value = rarity * (strength / (strength + SATURATION) + (RANK_BONUS[rank] ?? 0))
        const inHeadline = rank === RANK_HEADLINE + 1
        if (isFirst) {
          scores[slot] = value
          headlineShare[slot] = inHeadline ? rarity : 0
          headlineWords[slot] = inHeadline ? clause.words : 0
          continue
        }
        scores[slot] = (scores[slot] ?? 0) + value
        if (!inHeadline) continue
        headlineShare[slot] = (headlineShare[slot] ?? 0) + rarity
        headlineWords[slot] = (headlineWords[slot] ?? 0) + clause.words
      }
    }
    this.order.prepare(parts, rarities)
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const length = store.headlineLengths[slot] ?? 0
      const inHeadline = headlineWords[slot] ?? 0
      if (length === 0 || inHeadline === 0) continue
      const covered = Math.min(1, inHeadline / length)
      let more = COVERAGE * covered * (headlineShare[slot] ?? 0)
      if (inHeadline > 1) more += ORDER * this.order.inOrder(slot)
      scores[slot] = (scores[slot] ?? 0) + more
    }
    this.order.clear()
  }
}
