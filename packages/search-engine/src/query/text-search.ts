import type { SlotList } from '../facets/pass-filters.ts'
import type { Spelling } from '../contract/search-engine.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { growFloat64, growUint32 } from '../indexing/growable.ts'
import { RANK_BODY, RANK_HEADLINE } from '../indexing/impact.ts'
import { RelevanceScores } from './relevance.ts'
import type { Accumulator } from './accumulator.ts'
import type { NodeEvaluator } from './evaluate-node.ts'
import { headlineShare } from './headline-share.ts'
import type { Clause, ParsedQuery, QueryNode } from './query-node.ts'
import { type Part, WordRepair } from './repair-words.ts'
import { SPELLING_RULES } from './spelling.ts'

/** Documents that match the words of a query. `slots` is valid up to `count` and until the next search. */
export interface TextMatches extends SlotList {
  spelling: Spelling
  /** Matches of each clause, kept for scoring until released. */
  parts: readonly Part[]
}

interface TextOptions {
  exact: boolean
  /** Prepares for scoring. */
  weigh: boolean
  /** The text is a sentence; see `SearchQuery.sentence`. */
  sentence: boolean
}

/** Returns true if documents with the words often have them in the headline. Others' occupations stand in texts. */
const isOccupation = (found: Accumulator): boolean => headlineShare(found) >= SPELLING_RULES.shareOfSubject

/**
 * Matches the text of a query: every clause must match; typos are corrected, and words that leave no result are
 * dropped.
 */
export class TextSearch {
  private readonly store: DocumentStore
  private readonly evaluator: NodeEvaluator
  private readonly repair: WordRepair
  private readonly relevance: RelevanceScores
  private slots: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  private scores: Float64Array<ArrayBuffer> = new Float64Array(1024)

  constructor(store: DocumentStore, evaluator: NodeEvaluator) {
    this.store = store
    this.evaluator = evaluator
    this.repair = new WordRepair(store, evaluator)
    this.relevance = new RelevanceScores(store)
  }

  /** Finds the matching documents. The caller must release the result. */
  find(query: ParsedQuery, { exact, weigh, sentence }: TextOptions): TextMatches {
    const spelling: Spelling = { usedFuzzy: false, corrections: [], dropped: [] }
    this.evaluator.weigh = weigh
    let parts: Part[] = query.clauses
      .flatMap((clause) => this.withoutIdlePieces(clause))
      .map((clause) => ({ clause, found: this.evaluator.evaluate(clause.node) }))
    if (!exact) parts = this.repair.repair(parts, spelling, sentence)
    this.slots = growUint32(this.slots, this.store.slots)
    const count = this.leaveOut(query, this.combine(parts.filter((part) => !part.optional)))
    return { slots: this.slots, count, spelling, parts }
  }

  /** Returns what matching documents score at most, by slot, and a function for their scores; valid until the matches are released. */
  score(matches: TextMatches, { slots, count }: SlotList): { scores: Float64Array; scoreOf: (slot: number) => number } {
    this.scores = growFloat64(this.scores, this.store.slots)
    return { scores: this.scores, scoreOf: this.relevance.prepare(matches.parts, slots, count, this.scores) }
  }

  release(matches: TextMatches): void {
    for (const { found } of matches.parts) this.evaluator.release(found)
  }

  /** A hyphenated word is a separate clause only if it is an identifier of some document. */
  private withoutIdlePieces(clause: Clause): Clause[] {
    if (!clause.pieces) return [clause]
    return this.store.identifiers.keysMatching(clause.pieces.identifier).length > 0 ? [clause] : clause.pieces.clauses
  }

  /** Collects the documents that match every part. */
  private combine(parts: readonly Part[]): number {
    const [smallest, ...rest] = parts.map((part) => part.found).sort((a, b) => a.count - b.count)
    if (!smallest) return 0
    const { slots } = this
    slots.set(smallest.touched.subarray(0, smallest.count))
    let { count } = smallest
    for (const { mark } of rest) {
      let kept = 0
      for (let i = 0; i < count; i++) {
        const slot = slots[i] ?? 0
        if (mark[slot] !== 0) slots[kept++] = slot
      }
      count = kept
    }
    return count
  }

  private leaveOut(query: ParsedQuery, count: number): number {
    if (query.excluded.length === 0 && query.ruledOut.length === 0) return count
    let kept = query.clauses.length === 0 ? this.listAll() : count
    for (const node of query.excluded) kept = this.leaveOutNode(node, kept, () => false)
    for (const node of query.ruledOut) kept = this.leaveOutNode(node, kept, isOccupation)
    return kept
  }

  /** Leaves out what matches a node, in the headline alone if it is an occupation; returns the number of documents left. */
  private leaveOutNode(node: QueryNode, count: number, inHeadlineOnly: (found: Accumulator) => boolean): number {
    const found = this.evaluator.evaluate(node)
    const rank = inHeadlineOnly(found) ? RANK_HEADLINE : RANK_BODY
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = this.slots[i] ?? 0
      if ((found.mark[slot] ?? 0) <= rank) this.slots[kept++] = slot
    }
    this.evaluator.release(found)
    return kept
  }

  private listAll(): number {
    let count = 0
    for (let slot = 0; slot < this.store.slots; slot++) {
      if (this.store.alive[slot] === 0) continue
      this.slots[count++] = slot
    }
    return count
  }
}
