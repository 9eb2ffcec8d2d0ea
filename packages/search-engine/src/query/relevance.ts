import type { SlotList } from '../facets/pass-filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { HeadlineOrder, type ScoredPart } from './headline-order.ts'
import { growUint8 } from '../indexing/growable.ts'
import { RANK_HEADLINE } from '../indexing/impact.ts'
import { subjectShare } from './headline-share.ts'
import { headlineImportances, importances } from './parse-search.ts'

// Tuned on twenty known-item test sets; quality is flat around these values.

/** Term frequency saturation (k1 of BM25). */
const SATURATION = 1.2
/** Bonus of a word by its best field: none, body, named fields, those of the topic, headline. */
const RANK_BONUS = [0, 0, 0.6, 0.6, 1.2]
/** Bonus of a headline that the query covers completely. */
const COVERAGE = 1
/** Bonus of two words in the same order in headline and query. */
const ORDER = 0.8

/** Headline lengths fit one byte. */
const LENGTH_BITS = 8
const LENGTHS = 1 << LENGTH_BITS
/** No match, and one mark for each rank of a field. */
const MARKS = RANK_HEADLINE + 2

/** Scores documents: rare words, good fields, and headlines covered by the query completely and in order. */
export class RelevanceScores {
  private readonly order: HeadlineOrder
  private readonly store: DocumentStore
  private readonly bounds: Float64Array = new Float64Array(MARKS * LENGTHS)
  /** Positions of the first documents with the greatest bound. */
  private readonly first = new Uint32Array(64)
  /** Per document of the list, how many words are in the headline. */
  private inHeadline: Uint8Array<ArrayBuffer> = new Uint8Array(1024)

  constructor(store: DocumentStore) {
    this.store = store
    this.order = new HeadlineOrder(store)
  }

  /**
   * Fills `scores`, for the first `count` slots, with an upper bound of each score, and reorders the slots. Returns a function that
   * computes the score of a document, valid until the next call. Scores depend on the current documents only, not on past changes.
   */
  prepare(
    parts: readonly ScoredPart[],
    slots: Uint32Array,
    count: number,
    scores: Float64Array,
  ): (slot: number) => number {
    const rarities = importances(
      parts.map(({ clause, found, optional }) => ({ clause, count: found.count, optional })),
      this.store.size,
    )
    const [first, ...others] = parts
    if (!first) {
      for (let i = 0; i < count; i++) scores[slots[i] ?? 0] = 0
      return () => 0
    }
    this.order.prepare(parts, rarities)
    if (others.length === 0) {
      this.boundOne(first, rarities[0] ?? 0, { slots, count }, scores)
      return this.scorer(parts, rarities, rarities)
    }
    const inTitles = headlineImportances(
      parts.map((part) => ({ clause: part.clause, optional: part.optional, share: subjectShare(part) })),
      rarities,
    )
    this.boundAll(parts, rarities, inTitles, { slots, count }, scores)
    return this.scorer(parts, rarities, inTitles)
  }

  /** The bound of a single word takes the length of the headline into account: in most documents it is the only difference. */
  private boundOne(
    { clause, found }: ScoredPart,
    rarity: number,
    { slots, count }: SlotList,
    scores: Float64Array,
  ): void {
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
    const { first } = this
    let most = 0
    let ahead = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const bound = bounds[((mark[slot] ?? 0) << LENGTH_BITS) | (headlineLengths[slot] ?? 0)] ?? 0
      scores[slot] = bound
      if (bound < most) continue
      if (bound > most) ahead = 0
      most = bound
      if (ahead < first.length) first[ahead++] = i
    }
    // Those that can score most come first, so that others are soon known not to be on the page.
    for (let i = 0; i < ahead; i++) {
      const at = first[i] ?? 0
      const slot = slots[at] ?? 0
      slots[at] = slots[i] ?? 0
      slots[i] = slot
    }
  }

  /** The bound of several words, without the order of those in the headline: where two are, the score must be computed. */
  private boundAll(
    parts: readonly ScoredPart[],
    rarities: readonly number[],
    inTitles: readonly number[],
    { slots, count }: SlotList,
    scores: Float64Array,
  ): void {
    this.inHeadline = growUint8(this.inHeadline, count)
    const { inHeadline, store } = this
    for (const [p, { clause, found }] of parts.entries()) {
      const rarity = rarities[p] ?? 0
      const inTitle = inTitles[p] ?? 0
      const bounds = Float64Array.from(RANK_BONUS, (bonus, mark) =>
        mark === 0 ? 0 : rarity + bonus * (mark > RANK_HEADLINE ? inTitle : rarity),
      )
      const words = Uint8Array.from(RANK_BONUS, (_, mark) =>
        mark === RANK_HEADLINE + 1 ? Math.min(2, clause.words) : 0,
      )
      const { mark } = found
      for (let i = 0; i < count; i++) {
        const slot = slots[i] ?? 0
        const rank = mark[slot] ?? 0
        scores[slot] = (p === 0 ? 0 : (scores[slot] ?? 0)) + (bounds[rank] ?? 0)
        inHeadline[i] = (p === 0 ? 0 : (inHeadline[i] ?? 0)) + (words[rank] ?? 0)
      }
    }
    const greatest = COVERAGE * Math.max(...inTitles)
    for (let i = 0; i < count; i++) {
      if (inHeadline[i] === 0) continue
      const slot = slots[i] ?? 0
      const length = Math.max(1, store.headlineLengths[slot] ?? 0)
      scores[slot] = inHeadline[i] === 1 ? (scores[slot] ?? 0) + greatest / length : Infinity
    }
  }

  private scorer(
    parts: readonly ScoredPart[],
    rarities: readonly number[],
    inTitles: readonly number[],
  ): (slot: number) => number {
    const marks = parts.map(({ found }) => found.mark)
    const weights = parts.map(({ found }) => found.weight)
    const words = parts.map(({ clause }) => clause.words)
    const { headlineLengths } = this.store
    const { order } = this
    return (slot) => {
      let score = 0
      let share = 0
      let inHeadline = 0
      for (let p = 0; p < marks.length; p++) {
        const rank = marks[p]?.[slot] ?? 0
        // Without a mark, the weight is one of an earlier search.
        if (rank === 0) continue
        const rarity = rarities[p] ?? 0
        const strength = weights[p]?.[slot] ?? 0
        const isInTitle = rank === RANK_HEADLINE + 1
        const bonus = (isInTitle ? (inTitles[p] ?? 0) : rarity) * (RANK_BONUS[rank] ?? 0)
        score += (rarity * strength) / (strength + SATURATION) + bonus
        if (!isInTitle) continue
        share += inTitles[p] ?? 0
        inHeadline += words[p] ?? 0
      }
      const length = headlineLengths[slot] ?? 0
      if (length === 0 || inHeadline === 0) return score
      let more = COVERAGE * Math.min(1, inHeadline / length) * share
      if (inHeadline > 1) more += ORDER * order.inOrder(slot)
      return score + more
    }
  }
}
