import type { Spelling } from '../search-engine.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { growFloat64, growUint32 } from '../indexing/growable.ts'
import { RelevanceScores } from '../ranking/relevance.ts'
import type { Accumulator } from './accumulator.ts'
import { clausesToDrop } from './drop-words.ts'
import type { NodeEvaluator } from './evaluate-node.ts'
import type { Clause, ParsedQuery } from './query-node.ts'
import { type Correction, correctionsOf } from './spelling.ts'

/** The documents that have the words of a query. `slots` is valid up to `count`, and until the next search. */
export interface TextMatches {
  slots: Uint32Array
  count: number
  /** Per slot. */
  scores: Float64Array
  spelling: Spelling
}

/** A word is rare in at most one document of these many. */
const RARE_SHARE = 5000
/** How much commoner a word has to be that a rare one is taken for. */
const TWIN_TIMES = 50

interface Part {
  clause: Clause
  found: Accumulator
}

interface Repair {
  part: Part
  correction: Correction
  /** Documents that have the correction and all other words. */
  together: number
}

/** Answers the text of a query: every clause must be answered; mistakes are corrected, and what cancels all is dropped. */
export class TextSearch {
  private readonly store: DocumentStore
  private readonly evaluator: NodeEvaluator
  private readonly relevance: RelevanceScores
  private slots: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  private scores: Float64Array<ArrayBuffer> = new Float64Array(1024)

  constructor(store: DocumentStore, evaluator: NodeEvaluator) {
    this.store = store
    this.evaluator = evaluator
    this.relevance = new RelevanceScores(store)
  }

  search(query: ParsedQuery, exact: boolean): TextMatches {
    const spelling: Spelling = { usedFuzzy: false, corrections: [], dropped: [] }
    let parts = query.clauses
      .flatMap((clause) => this.withoutIdlePieces(clause))
      .map((clause) => ({ clause, found: this.evaluator.evaluate(clause.node) }))
    if (!exact) parts = this.repair(parts, spelling)
    const count = this.combine(parts)
    for (const { found } of parts) this.evaluator.release(found)
    return { slots: this.slots, count: this.leaveOut(query, count), scores: this.scores, spelling }
  }

  /** A hyphenated word is a clause of its own only while it is an identifier of some document. */
  private withoutIdlePieces(clause: Clause): Clause[] {
    if (!clause.pieces) return [clause]
    return this.store.identifiers.keysMatching(clause.pieces.identifier).length > 0 ? [clause] : clause.pieces.clauses
  }

  private repair(parts: Part[], spelling: Spelling): Part[] {
    let repaired = this.correctUnknown(parts, spelling)
    if (repaired.length === 0) spelling.dropped = []
    if (repaired.length > 1 && !this.anyHasAll(repaired)) {
      repaired = this.correctOne(repaired, spelling) ?? this.drop(repaired, spelling)
    }
    return repaired
  }

  /**
   * Replaces words that no document has by the correction that most documents have together with the other words. A word
   * that next to none has, and that is one mistake away from one fifty times as common, stands for both.
   */
  private correctUnknown(parts: Part[], spelling: Spelling): Part[] {
    const known = parts.filter((part) => part.found.count > 0)
    const result: Part[] = []
    for (const part of parts) {
      if (part.found.count > 0) {
        result.push(this.withCommonTwin(part, spelling))
        continue
      }
      const best = this.bestCorrection(part.clause, known)
      if (best) {
        this.evaluator.release(part.found)
        known.push(best.part)
        result.push(best.part)
        note(spelling, part.clause, best.correction)
      } else if (parts.length > 1) {
        this.evaluator.release(part.found)
        spelling.dropped.push(part.clause.typed)
      } else result.push(part)
    }
    return result
  }

  private withCommonTwin(part: Part, spelling: Spelling): Part {
    if (part.found.count > Math.max(1, this.store.size / RARE_SHARE)) return part
    const [twin] = correctionsOf(part.clause, this.store, this.evaluator)
    if (!twin || twin.count < part.found.count * TWIN_TIMES) return part
    const clause: Clause = { ...part.clause, node: { op: 'or', nodes: [part.clause.node, twin.clause.node] } }
    this.evaluator.release(part.found)
    note(spelling, part.clause, twin)
    return { clause, found: this.evaluator.evaluate(clause.node) }
  }

  /** The nearest correction that goes with the other words, of equally near ones that with the most documents. */
  private bestCorrection(clause: Clause, others: Part[]): Repair | undefined {
    let best: Repair | undefined
    for (const correction of correctionsOf(clause, this.store, this.evaluator)) {
      if (best && best.together > 0 && correction.distance > best.correction.distance) break
      const part = { clause: correction.clause, found: this.evaluator.evaluate(correction.clause.node) }
      const together = this.countAll([...others, part])
      if (!best || together > best.together) {
        if (best) this.evaluator.release(best.part.found)
        best = { part, correction, together }
      } else this.evaluator.release(part.found)
    }
    return best
  }

  /** Every word is known but no document has all: the rarest word that becomes right by a correction is the mistake. */
  private correctOne(parts: Part[], spelling: Spelling): Part[] | undefined {
    const rarestFirst = parts.toSorted((a, b) => a.found.count - b.found.count || a.clause.start - b.clause.start)
    for (const part of rarestFirst) {
      const others = parts.filter((other) => other !== part)
      const best = this.bestCorrection(part.clause, others)
      if (!best) continue
      if (best.together === 0) {
        this.evaluator.release(best.part.found)
        continue
      }
      this.evaluator.release(part.found)
      note(spelling, part.clause, best.correction)
      return parts.map((other) => (other === part ? best.part : other))
    }
    return undefined
  }

  private drop(parts: Part[], spelling: Spelling): Part[] {
    const dropped = clausesToDrop(
      parts.map((part) => part.found),
      this.store.slots,
    )
    for (const [i, part] of parts.entries()) {
      if (!dropped.has(i)) continue
      spelling.dropped.push(part.clause.typed)
      this.evaluator.release(part.found)
    }
    return parts.filter((_, i) => !dropped.has(i))
  }

  private anyHasAll(parts: Part[]): boolean {
    return this.countAll(parts) > 0
  }

  private countAll(parts: Part[]): number {
    const ordered = parts.map((part) => part.found).sort((a, b) => a.count - b.count)
    const [smallest, ...rest] = ordered
    if (!smallest) return 0
    let count = 0
    for (let i = 0; i < smallest.count; i++) {
      const slot = smallest.touched[i] ?? 0
      if (rest.every((other) => other.mark[slot] !== 0)) count++
    }
    return count
  }

  /** Lists the documents that answer every part, and scores them. */
  private combine(parts: Part[]): number {
    this.slots = growUint32(this.slots, this.store.slots)
    this.scores = growFloat64(this.scores, this.store.slots)
    const [smallest, ...rest] = parts.map((part) => part.found).sort((a, b) => a.count - b.count)
    if (!smallest) return 0
    let count = 0
    for (let i = 0; i < smallest.count; i++) {
      const slot = smallest.touched[i] ?? 0
      let all = true
      for (const other of rest) {
        if (other.mark[slot] === 0) {
          all = false
          break
        }
      }
      if (all) this.slots[count++] = slot
    }
    this.relevance.score(parts, this.slots, count, this.scores)
    return count
  }

  private leaveOut(query: ParsedQuery, count: number): number {
    if (query.excluded.length === 0) return count
    if (query.clauses.length === 0) count = this.listAll()
    for (const node of query.excluded) {
      const found = this.evaluator.evaluate(node)
      let kept = 0
      for (let i = 0; i < count; i++) {
        const slot = this.slots[i] ?? 0
        if (found.mark[slot] === 0) this.slots[kept++] = slot
      }
      this.evaluator.release(found)
      count = kept
    }
    return count
  }

  private listAll(): number {
    let count = 0
    for (let slot = 0; slot < this.store.slots; slot++) {
      if (this.store.alive[slot] === 0) continue
      this.slots[count++] = slot
      this.scores[slot] = 0
    }
    return count
  }
}

function note(spelling: Spelling, clause: Clause, correction: Correction): void {
  spelling.usedFuzzy = true
  spelling.corrections.push({ from: clause.typed, to: correction.word })
}
