import { foldAccents } from '../analysis/normalize.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { Spelling } from '../contract/search-engine.ts'
import type { Accumulator } from './accumulator.ts'
import { clausesToDrop, countAll, makeOptional, relaxChance, relaxContext, relaxFew } from './drop-words.ts'
import type { NodeEvaluator } from './evaluate-node.ts'
import type { ScoredPart } from './headline-order.ts'
import { inHeadlines } from './headline-share.ts'
import { noteOptional } from './optional-parts.ts'
import type { Clause } from './query-node.ts'
import {
  canBeTypo,
  type Correction,
  correctableWord,
  correctionsOf,
  isCommonSpelling,
  SPELLING_RULES,
} from './spelling.ts'

export type Part = ScoredPart

interface Repair {
  part: Part
  correction: Correction
  /** Number of documents with the correction and all other words. */
  together: number
  /** Number of those with the correction in the headline. */
  inHeadline: number
}

/** Adapts the words of a query to the documents: corrects typos, and drops words that leave no result. */
export class WordRepair {
  private readonly store: DocumentStore
  private readonly evaluator: NodeEvaluator

  constructor(store: DocumentStore, evaluator: NodeEvaluator) {
    this.store = store
    this.evaluator = evaluator
  }

  /** Returns the remaining parts, corrected if necessary; records the changes in `spelling`. */
  repair(parts: Part[], spelling: Spelling, sentence: boolean): Part[] {
    const repaired = this.correctUnknown(parts, spelling)
    if (repaired.length === 0) spelling.dropped = []
    const hasAround = repaired.some(({ clause }) => clause.role)
    if (sentence || hasAround) makeOptional(repaired, sentence)
    if (hasAround) relaxContext(repaired)
    const needed = repaired.filter((part) => !part.optional)
    relaxChance(needed)
    const found = needed.length < 2 || anyHasAll(needed)
    const corrected = found ? undefined : this.correctOne(needed, spelling)
    const isRelaxed = !corrected && relaxFew(needed)
    noteOptional(repaired, spelling)
    if (found || isRelaxed) return repaired
    const helped = corrected ?? this.drop(needed, spelling)
    return [...helped, ...repaired.filter((part) => part.optional && !helped.includes(part))]
  }

  /** Replaces words that no document contains, or drops those without a correction. */
  private correctUnknown(parts: Part[], spelling: Spelling): Part[] {
    const known = parts.filter((part) => part.found.count > 0)
    const result: Part[] = []
    for (const part of parts) {
      if (part.found.count > 0) {
        result.push(this.withCommonSpelling(part, spelling))
        continue
      }
      const longer = this.completed(part, spelling)
      if (longer) {
        known.push(longer)
        result.push(longer)
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

  /** Reads an unknown last word as the beginning of longer ones. */
  private completed({ clause, found }: Part, spelling: Spelling): Part | undefined {
    if (!clause.beginning) return undefined
    const longer = this.evaluator.evaluate(clause.beginning)
    if (longer.count === 0) {
      this.evaluator.release(longer)
      return undefined
    }
    this.evaluator.release(found)
    spelling.completed = clause.typed
    return { clause: { ...clause, node: clause.beginning }, found: longer }
  }

  /** Searches a very rare word that is a typo away from a much more common one as either of the two. */
  private withCommonSpelling(part: Part, spelling: Spelling): Part {
    const times = this.commonSpellingFactor(part)
    if (times === undefined) return part
    const variant = correctionsOf(part.clause, this.store, this.evaluator).find((one) =>
      isCommonSpelling(one, part.clause, times, part.found.count),
    )
    if (!variant) return part
    if (times === SPELLING_RULES.timesAnyWord && !this.isFarMoreInHeadlines(variant, part)) return part
    const clause: Clause = { ...part.clause, node: { op: 'or', nodes: [part.clause.node, variant.clause.node] } }
    this.evaluator.release(part.found)
    note(spelling, part.clause, variant, true)
    return { clause, found: this.evaluator.evaluate(clause.node) }
  }

  private commonSpellingFactor({ clause, found }: Part): number | undefined {
    const word = correctableWord(clause.node)
    if (word === undefined) return undefined
    if (found.count <= Math.max(1, this.store.size / SPELLING_RULES.rareShare)) return SPELLING_RULES.timesARareWord
    const fold = this.store.terms.foldNamed(foldAccents(word.word))
    if (fold === undefined || !this.evaluator.hasFold(fold)) return SPELLING_RULES.timesAnUnseenWord
    if (!canBeTypo(found.count, this.store.size)) return undefined
    return word.word.length >= SPELLING_RULES.shortestFrequentTypo ? SPELLING_RULES.timesAnyWord : undefined
  }

  private isFarMoreInHeadlines(variant: Correction, part: Part): boolean {
    const found = this.evaluator.evaluate(variant.clause.node)
    const times = inHeadlines(found) / Math.max(1, inHeadlines(part.found))
    this.evaluator.release(found)
    return times >= SPELLING_RULES.timesAnyWord
  }

  /**
   * Returns the nearest correction that occurs with the other words; ties go to the one in most headlines, then in most
   * documents.
   */
  private bestCorrection(clause: Clause, others: Part[]): Repair | undefined {
    let best: Repair | undefined
    for (const correction of correctionsOf(clause, this.store, this.evaluator)) {
      if (best && best.together > 0 && correction.distance > best.correction.distance) break
      const part = { clause: correction.clause, found: this.evaluator.evaluate(correction.clause.node) }
      const repair = { part, correction, ...countAll([...others, part], part.found) }
      if (!best || isBetter(repair, best)) {
        if (best) this.evaluator.release(best.part.found)
        best = repair
      } else this.evaluator.release(part.found)
    }
    return best
  }

  /** If every word is known but no document has all, treats the rarest word that a correction fixes as the typo. */
  private correctOne(parts: Part[], spelling: Spelling): Part[] | undefined {
    const rarestFirst = parts.toSorted((a, b) => a.found.count - b.found.count || a.clause.start - b.clause.start)
    const isRare = ({ found }: Part) => canBeTypo(found.count, this.store.size) && !isInTitles(found)
    for (const part of rarestFirst.filter(isRare)) {
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
}

/** Returns true for a word that several headlines have, which is hardly misspelt. */
const isInTitles = (found: Accumulator): boolean => inHeadlines(found) >= SPELLING_RULES.titlesOfAWord

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

function note(spelling: Spelling, clause: Clause, correction: Correction, both = false): void {
  spelling.usedFuzzy = true
  spelling.corrections.push({ from: clause.typed, to: correction.word, ...(both && { both }) })
}
