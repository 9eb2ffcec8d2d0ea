import { foldAccents } from '../analysis/normalize.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { RANK_HEADLINE } from '../ranking/impact.ts'
import type { Spelling } from '../search-engine.ts'
import type { Accumulator } from './accumulator.ts'
import { clausesToDrop } from './drop-words.ts'
import type { NodeEvaluator } from './evaluate-node.ts'
import type { Clause } from './query-node.ts'
import { type Correction, correctableWord, correctionsOf, SPELLING_RULES } from './spelling.ts'

/** A clause and the documents that answer it. */
export interface Part {
  clause: Clause
  found: Accumulator
}

interface Repair {
  part: Part
  correction: Correction
  /** Documents that have the correction and all other words. */
  together: number
  /** Those of them with the correction in the headline. */
  inHeadline: number
}

/** Makes the words of a query fit the documents: corrects mistakes, and drops what cancels everything. */
export class WordRepair {
  private readonly store: DocumentStore
  private readonly evaluator: NodeEvaluator

  constructor(store: DocumentStore, evaluator: NodeEvaluator) {
    this.store = store
    this.evaluator = evaluator
  }

  /** The parts that are left, corrected where need be; what was done is noted in `spelling`. */
  repair(parts: Part[], spelling: Spelling): Part[] {
    const repaired = this.correctUnknown(parts, spelling)
    if (repaired.length === 0) spelling.dropped = []
    if (repaired.length < 2 || anyHasAll(repaired)) return repaired
    return this.correctOne(repaired, spelling) ?? this.drop(repaired, spelling)
  }

  /** Replaces words that no document has, or drops them where nothing is near. */
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

  /** A word that next to none has, one mistake away from a much commoner one, stands for both. */
  private withCommonTwin(part: Part, spelling: Spelling): Part {
    const times = this.timesToBeTwin(part)
    if (times === undefined) return part
    const [twin] = correctionsOf(part.clause, this.store, this.evaluator)
    if (!twin || twin.distance > 1 || twin.count < part.found.count * times) return part
    const clause: Clause = { ...part.clause, node: { op: 'or', nodes: [part.clause.node, twin.clause.node] } }
    this.evaluator.release(part.found)
    note(spelling, part.clause, twin)
    return { clause, found: this.evaluator.evaluate(clause.node) }
  }

  private timesToBeTwin({ clause, found }: Part): number | undefined {
    const word = correctableWord(clause.node)
    if (word === undefined) return undefined
    if (found.count <= Math.max(1, this.store.size / SPELLING_RULES.rareShare)) return SPELLING_RULES.timesARareWord
    // The beginning of a word is no mistake.
    if (word.prefix) return undefined
    const fold = this.store.terms.foldNamed(foldAccents(word.word))
    return fold === undefined || !this.evaluator.hasFold(fold) ? SPELLING_RULES.timesAnUnseenWord : undefined
  }

  /** The nearest correction that goes with the other words; of equally near ones that in most headlines, then documents. */
  private bestCorrection(clause: Clause, others: Part[]): Repair | undefined {
    let best: Repair | undefined
    for (const correction of correctionsOf(clause, this.store, this.evaluator)) {
      if (best && best.together > 0 && correction.distance > best.correction.distance) break
      const part = { clause: correction.clause, found: this.evaluator.evaluate(correction.clause.node) }
      const repair = { part, correction, ...this.countAll([...others, part], part.found) }
      if (!best || isBetter(repair, best)) {
        if (best) this.evaluator.release(best.part.found)
        best = repair
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

  /** How many documents answer all parts, and how many of them have one of the parts in the headline. */
  private countAll(parts: Part[], headlineOf?: Accumulator): { together: number; inHeadline: number } {
    const [smallest, ...rest] = parts.map((part) => part.found).sort((a, b) => a.count - b.count)
    let together = 0
    let inHeadline = 0
    if (!smallest) return { together, inHeadline }
    for (let i = 0; i < smallest.count; i++) {
      const slot = smallest.touched[i] ?? 0
      if (rest.some((other) => other.mark[slot] === 0)) continue
      together++
      if (headlineOf?.mark[slot] === RANK_HEADLINE + 1) inHeadline++
    }
    return { together, inHeadline }
  }
}

function anyHasAll(parts: readonly Part[]): boolean {
  const [smallest, ...rest] = parts.map((part) => part.found).sort((a, b) => a.count - b.count)
  if (!smallest) return false
  for (let i = 0; i < smallest.count; i++) {
    const slot = smallest.touched[i] ?? 0
    if (rest.every((other) => other.mark[slot] !== 0)) return true
  }
  return false
}

function isBetter(a: Repair, b: Repair): boolean {
  if (a.correction.distance !== b.correction.distance) return b.together === 0 && a.together > 0
  return a.inHeadline === b.inHeadline ? a.together > b.together : a.inHeadline > b.inHeadline
}

function note(spelling: Spelling, clause: Clause, correction: Correction): void {
  spelling.usedFuzzy = true
  spelling.corrections.push({ from: clause.typed, to: correction.word })
}
