import type { SlotList } from '../facets/pass-filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
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

/** Number of lengths of a headline that are told apart. */
const LENGTHS = 256
const MARKS = RANK_HEADLINE + 2

/** Scores documents: rare words, good fields, and headlines covered by the query completely and in order. */
export class RelevanceScores {
  private readonly order: HeadlineOrder
  private readonly store: DocumentStore
  private bounds: Float64Array = new Float64Array(MARKS * LENGTHS)

  constructor(store: DocumentStore) {
    this.store = store
    this.order = new HeadlineOrder(store)
  }

  /**
   * Fills `scores`, for the first `count` slots, with what each can score at most. The function that is returned gives the score of a
   * document, until the next call. Scores depend on the current documents only, not on past changes.
   */
  prepare(
    parts: readonly ScoredPart[],
    slots: Uint32Array,
    count: number,
    scores: Float64Array,
  ): (slot: number) => number {
    const rarities = importances(
      parts.map(({ clause, found }) => ({ clause, count: found.count })),
      this.store.size,
    )
    const [first, ...others] = parts
    if (!first) {
      for (let i = 0; i < count; i++) scores[slots[i] ?? 0] = 0
      return () => 0
    }
    this.order.prepare(parts, rarities)
    if (others.length === 0) this.boundOne(first, rarities[0] ?? 0, { slots, count }, scores)
    else {
      for (let i = 0; i < count; i++) scores[slots[i] ?? 0] = 0
      for (const [p, part] of parts.entries()) this.addBound(part, rarities[p] ?? 0, { slots, count }, scores)
    }
    return (slot) => this.scoreOf(slot, parts, rarities)
  }

  /** The bound of a single word takes the length of the headline into account: in most documents it is the only difference. */
  private boundOne({ clause, found }: ScoredPart, rarity: number, { slots, count }: SlotList, scores: Float64Array): void {
    const { bounds, store } = this
    for (let mark = 0; mark < MARKS; mark++) {
      const bound = mark === 0 ? 0 : rarity * (1 + (RANK_BONUS[mark] ?? 0))
      bounds.fill(bound, mark * LENGTHS, (mark + 1) * LENGTHS)
    }
    for (let length = 1; length < LENGTHS; length++) {
      const at = (RANK_HEADLINE + 1) * LENGTHS + length
      const covered = COVERAGE * Math.min(1, clause.words / length) * rarity
      // The order of several words can be right several times.
      bounds[at] = clause.words > 1 ? Infinity : (bounds[at] ?? 0) + covered
    }
    const { mark } = found
    const { headlineLengths } = store
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      scores[slot] = bounds[((mark[slot] ?? 0) << 8) | (headlineLengths[slot] ?? 0)] ?? 0
    }
  }

  private addBound({ found }: ScoredPart, rarity: number, { slots, count }: SlotList, scores: Float64Array): void {
    const bounds = Float64Array.from(RANK_BONUS, (bonus, mark) => (mark === 0 ? 0 : rarity * (1 + bonus)))
    // How several words stand in the headline isn't known yet.
    bounds[RANK_HEADLINE + 1] = Infinity
    const { mark } = found
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      scores[slot] = (scores[slot] ?? 0) + (bounds[mark[slot] ?? 0] ?? 0)
    }
  }

  private scoreOf(slot: number, parts: readonly ScoredPart[], rarities: readonly number[]): number {
    let score = 0
    let share = 0
    let inHeadline = 0
    for (let p = 0; p < parts.length; p++) {
      const part = parts[p]
      const rank = part?.found.mark[slot] ?? 0
      // Without a mark, the weight is one of an earlier search.
      if (!part || rank === 0) continue
      const rarity = rarities[p] ?? 0
      const strength = part.found.weight[slot] ?? 0
      score += rarity * (strength / (strength + SATURATION) + (RANK_BONUS[rank] ?? 0))
      if (rank !== RANK_HEADLINE + 1) continue
      share += rarity
      inHeadline += part.clause.words
    }
    const length = this.store.headlineLengths[slot] ?? 0
    if (length === 0 || inHeadline === 0) return score
    let more = COVERAGE * Math.min(1, inHeadline / length) * share
    if (inHeadline > 1) more += ORDER * this.order.inOrder(slot)
    return score + more
  }
}
