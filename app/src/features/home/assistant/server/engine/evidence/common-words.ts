import { broaderOf } from '../concepts/concepts-in.ts'
import { foldText } from '../reading/clean-text.ts'
import type { IndexedSentence } from '../passages/index-sentences.ts'
import { evidenceWeights } from '../../../limits.ts'
import type { Asked, AskedConcepts, AskedWord } from './asked-words.ts'
import type { Evidence } from './evidence-names.ts'

/** The sentences before and after one. */
export interface Around {
  before: IndexedSentence | undefined
  after: IndexedSentence | undefined
}

/** Returns a part's share of the whole; 0 of nothing. */
export const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Returns the share of the part of a question that is covered best; one with little weight covers little. */
function bestPart(items: readonly { part: number; weight: number; covered: number }[]): number {
  const parts = Map.groupBy(items, ({ part }) => part)
  const shares = [...parts.values()].map(
    (inside) => sum(inside.map(({ covered }) => covered)) / Math.max(1, sum(inside.map(({ weight }) => weight))),
  )
  return Math.max(0, ...shares)
}

// patterns: alternatives of fixed words at the beginning.
const GOES_ON =
  /^(?:this|that|these|those|it|they|he|she|we also|you will also|there|both|all|here|as such|in addition|also|however|if so)\b/

/** Returns how strongly a text names a concept: less if it names only the broader one. */
const strengthOf = (name: string, named: ReadonlyMap<string, number>) => {
  const broader = broaderOf(name)
  return named.get(name) ?? (broader !== undefined && named.get(broader) === 1 ? evidenceWeights.broader : 0)
}

const rarest = ({ rarities, weight }: AskedConcepts, named: ReadonlyMap<string, number>) =>
  weight * Math.max(0, ...[...rarities].map(([name, rare]) => rare * strengthOf(name, named)))

/** Returns the share of one part of a question that is covered; 0 of nothing. */
function shareOfPart(items: readonly { part: number; weight: number; covered: number }[], asking: number): number {
  const inside = items.filter(({ part }) => part === asking)
  return ratio(sum(inside.map(({ covered }) => covered)), sum(inside.map(({ weight }) => weight)))
}

/**
 * Returns true if all that a sentence has of a question are words of phrases that mean something else: "open all night" has
 * a word of "nights out" only.
 */
export function hasOnlyPieces(sentence: IndexedSentence, { content, concepts }: Asked): boolean {
  const matched = content.filter(({ stem }) => sentence.stems.has(stem))
  const pieces = new Set(concepts.flatMap((each) => (rarest(each, sentence.concepts) === 0 ? each.phrase : [])))
  return matched.length > 0 && matched.every(({ stem }) => pieces.has(stem))
}

/** Returns the evidence of the concepts in common. */
export function byConcepts(
  sentence: IndexedSentence,
  { before, after }: Around,
  { concepts, askingPart }: Asked,
): Partial<Evidence> {
  const shared = concepts.map((each) => rarest(each, sentence.concepts))
  const parts = concepts.map(({ part, weight }, at) => ({ part, weight, covered: shared[at] ?? 0 }))
  const conceptWeight = sum(concepts.map(({ weight }) => weight))
  const near = [before, after].flatMap((each) => (each ? [each.concepts] : []))
  const isContinued =
    before !== undefined && before.heading === sentence.heading && GOES_ON.test(foldText(sentence.text))
  return {
    concepts: sum(shared),
    conceptShare: ratio(sum(shared), conceptWeight),
    rarestConcept: Math.max(0, ...shared),
    conceptPart: bestPart(parts),
    conceptAsking: shareOfPart(parts, askingPart),
    headingConcepts: sum(concepts.map((each) => rarest(each, sentence.headingConcepts))),
    nearbyConcepts: sum(concepts.map((each) => Math.max(0, ...near.map((named) => rarest(each, named))))),
    continuedConcepts: isContinued ? sum(concepts.map((each) => rarest(each, before.concepts))) : 0,
  }
}

const weightOf = ({ weight, isSmall, concepts }: AskedWord) =>
  isSmall ? (concepts.length > 0 ? evidenceWeights.smallConcept * weight : 0) : weight

/** Returns the share of a word that a sentence says, by itself or by its heading. */
function shareOf({ stem, concepts }: AskedWord, sentence: IndexedSentence): number {
  if (sentence.stems.has(stem)) return 1
  const byConcept = Math.max(0, ...concepts.map((name) => strengthOf(name, sentence.concepts)))
  const isInHeading =
    sentence.headingStems.has(stem) || concepts.some((name) => strengthOf(name, sentence.headingConcepts) > 0)
  return Math.max(byConcept * evidenceWeights.byConcept, isInHeading ? evidenceWeights.byHeading : 0)
}

/** Returns the evidence of the words in common. */
export function byCoverage(sentence: IndexedSentence, { before, after }: Around, asked: Asked): Partial<Evidence> {
  const { words, content, rarity, askingPart } = asked
  const near = [before, after].flatMap((each) => (each && each.heading === sentence.heading ? [each] : []))
  const total = sum(words.map(weightOf))
  const shares = words.map((word) => shareOf(word, sentence))
  const around = words.map((word, at) =>
    Math.max(shares[at] ?? 0, ...near.map((each) => shareOf(word, each) * evidenceWeights.byHeading)),
  )
  const covered = (of: readonly number[]) => ratio(sum(words.map((word, at) => weightOf(word) * (of[at] ?? 0))), total)
  const parts = words.map((word, at) => {
    const weight = weightOf(word)
    return { part: word.part, weight, covered: weight * (shares[at] ?? 0) }
  })
  const focus = words.flatMap((word, at) =>
    word.isFocus && (!word.isSmall || word.concepts.length > 0) ? [shares[at] ?? 0] : [],
  )
  return {
    words: sum(content.filter(({ stem }) => sentence.stems.has(stem)).map(({ weight }) => weight)),
    smallWords: sum(
      words.filter(({ isSmall, stem }) => isSmall && sentence.stems.has(stem)).map(({ stem }) => rarity(stem)),
    ),
    covered: covered(shares),
    coveredAround: covered(around),
    coveredSaid: ratio(
      sum(words.map((word, at) => (word.isSaid ? weightOf(word) * (shares[at] ?? 0) : 0))),
      sum(words.map((word) => (word.isSaid ? weightOf(word) : 0))),
    ),
    unsaid: ratio(sum(words.map((word) => (word.isSaid ? 0 : weightOf(word)))), total),
    coveredPart: bestPart(parts),
    coveredAsking: shareOfPart(parts, askingPart),
    focus: focus.length === 0 ? 0 : Math.max(...focus),
    focusMissing: focus.length > 0 && Math.max(...focus) === 0 ? 1 : 0,
  }
}
