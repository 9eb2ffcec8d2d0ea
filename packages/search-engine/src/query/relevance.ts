import type { DocumentStore } from '../indexing/document-store.ts'
import { growUint8 } from '../indexing/growable.ts'
import { HeadlineOrder, type ScoredPart } from './headline-order.ts'
import { RANK_HEADLINE } from '../indexing/impact.ts'
import { importances } from './parse-search.ts'

// Tuned on twenty known-item test sets; quality is flat around these values.

/** Term frequency saturation (k1 of BM25). */
const SATURATION = 1.2
/** Bonus of a word by its best field: none, body, named fields, those of the topic, headline. */
const RANK_BONUS = [0, 0, 0.6, 0.6, 1.2]
/** Bonus of a headline that the query covers completely. */
const COVERAGE = 1
/** Bonus of two words in the same order in headline and query. */
const ORDER = 0.8

/** Scores documents: rare words, good fields, and headlines covered by the query completely and in order. */
export class RelevanceScores {
  private readonly order: HeadlineOrder
  private readonly store: DocumentStore
  private headlineShare = new Float64Array(1024)
  private headlineWords: Uint8Array<ArrayBuffer> = new Uint8Array(1024)

  constructor(store: DocumentStore) {
    this.store = store
    this.order = new HeadlineOrder(store)
  }

  /** Fills `scores` for the first `count` slots. Scores depend on the current documents only, not on past changes. */
  score(parts: readonly ScoredPart[], slots: Uint32Array, count: number, scores: Float64Array): void {
    const { store } = this
    if (store.slots > this.headlineShare.length) {
      this.headlineShare = new Float64Array(store.alive.length)
      this.headlineWords = growUint8(this.headlineWords, store.alive.length)
    }
    if (parts.length === 0) for (let i = 0; i < count; i++) scores[slots[i] ?? 0] = 0
    if (parts.length === 0) return
    const { headlineShare, headlineWords } = this
    const rarities = importances(
      parts.map(({ clause, found }) => ({ clause, count: found.count })),
      store.size,
    )
    for (const [p, { clause, found }] of parts.entries()) {
      const rarity = rarities[p] ?? 0
      const { weight, mark } = found
      const isFirst = p === 0
      for (let i = 0; i < count; i++) {
        const slot = slots[i] ?? 0
        const rank = mark[slot] ?? 0
        // Without a mark, the weight is one of an earlier search.
        const strength = rank === 0 ? 0 : (weight[slot] ?? 0)
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
