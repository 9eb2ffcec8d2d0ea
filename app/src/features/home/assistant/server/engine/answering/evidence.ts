import { mentionsIn, type Token, tokensOf } from '../concepts/concepts-in.ts'
import { foldText } from '../reading/clean-text.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { hasValue } from '../values/values.ts'
import type { Candidate } from './find-passages.ts'
import type { IndexedSentence, TextIndex } from './index-sentences.ts'
import type { Question } from './read-question.ts'
import { evidenceWeights } from '../../../limits.ts'

/** Evidence that a sentence answers a question, each as a number that grows with it. */
export const evidenceNames = [
  /** Score of its words and subjects, also as a share of the best sentence's. */
  'score',
  'scoreShare',
  /** True if words and subjects alone make it the answer. */
  'chosen',
  /** True if the sentence has what the question asks for, and covers what it is about. */
  'fits',
  'topic',
  /** True if it lacks what any answer must have. */
  'excluded',
  /** A value of the kind asked for, in the sentence and in the clause about the thing; `noValue` if it has none. */
  'value',
  'nearValue',
  'noValue',
  /** Subjects in common, including vague ones. */
  'hinted',
  /** Words in common, by rarity; `smallWords` are prepositions and the like. */
  'words',
  'smallWords',
  /** Concepts in common, by rarity, as a share of the question's, the rarest one, and those around the sentence. */
  'concepts',
  'conceptShare',
  'rarestConcept',
  'headingConcepts',
  'nearbyConcepts',
  /** Words and concepts in common as a share of the question's, also as a share of the best sentence's. */
  'covered',
  'coveredShare',
  /** The length of the sentence, and a mark for a label. */
  'length',
  'label',
  /** A person's name if the question asks who; negative without one. */
  'person',
] as const
export type EvidenceName = (typeof evidenceNames)[number]
export type Evidence = Record<EvidenceName, number>

/** A sentence with the evidence for it, and the candidate that words and subjects made of it. */
export interface Weighed {
  sentence: IndexedSentence
  candidate: Candidate | undefined
  evidence: Evidence
}

// patterns: one sign and a space, without repetition.
const CLAUSE_ENDS = /[;,.:!?()]\s|\s-\s/u

/** Returns the evidence for each sentence of an English posting; empty for other languages, which have no concepts. */
export function gatherEvidence(
  question: Question,
  index: TextIndex,
  titleStems: ReadonlySet<string>,
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
): Weighed[] {
  if (question.language !== 'en') return []
  const { sentences, frequency } = index
  const found = new Map(candidates.map((candidate) => [candidate.sentence.index, candidate]))
  const rarity = (key: string) => {
    const times = frequency.get(key) ?? 0
    return Math.log(1 + (sentences.length - times + 0.5) / (times + 0.5)) / Math.log(1 + sentences.length)
  }
  const asked = wordsOfQuestion(question.text, titleStems, rarity)
  const gathered = sentences.map((sentence): Weighed => {
    const around = [sentences[sentence.index - 1], sentences[sentence.index + 1]].flatMap((each) =>
      each ? [each] : [],
    )
    const candidate = found.get(sentence.index)
    return { sentence, candidate, evidence: evidenceFor(question, sentence, around, candidate, asked) }
  })
  const most = (name: EvidenceName) => Math.max(0, ...gathered.map(({ evidence }) => evidence[name]))
  const [score, covered] = [most('score'), most('covered')]
  for (const { evidence, candidate } of gathered) {
    evidence.chosen = candidate && chosen.includes(candidate) ? 1 : 0
    evidence.scoreShare = score === 0 ? 0 : evidence.score / score
    evidence.coveredShare = covered === 0 ? 0 : evidence.covered / covered
  }
  return gathered
}

/** A word of the question with the concepts it is part of. */
interface AskedWord extends Token {
  weight: number
  isSmall: boolean
  concepts: readonly string[]
}

/** Concepts that one phrase of the question can mean, with their rarity in the posting. */
interface AskedConcepts {
  rarities: ReadonlyMap<string, number>
  weight: number
}

interface Asked {
  words: readonly AskedWord[]
  concepts: readonly AskedConcepts[]
  all: ReadonlySet<string>
  rarity: (key: string) => number
}

function wordsOfQuestion(text: string, titleStems: ReadonlySet<string>, rarity: (key: string) => number): Asked {
  const tokens = tokensOf(text)
  const mentions = mentionsIn(tokens, 'ask')
  const { stop } = grammarOf('en')
  const words = tokens.map((token, at) => ({
    ...token,
    weight: rarity(token.stem) * (titleStems.has(token.stem) ? evidenceWeights.titleWord : 1),
    isSmall: stop.has(token.word),
    concepts: mentions.filter(({ from, to }) => at >= from && at < to).flatMap(({ concepts }) => [...concepts]),
  }))
  const concepts = mentions.map((mention) => ({
    rarities: new Map([...mention.concepts].map((name) => [name, rarity(`@${name}`)])),
    weight:
      mention.to === mention.from + 1 && titleStems.has(tokens[mention.from]?.stem ?? '')
        ? evidenceWeights.titleWord
        : 1,
  }))
  return { words, concepts, all: new Set(mentions.flatMap(({ concepts: named }) => [...named])), rarity }
}

/** A short line is a label, unless its neighbours are as short: then it is one of a list. */
const isLabel = ({ length, text, heading }: IndexedSentence, around: readonly IndexedSentence[]) =>
  text === heading ||
  (length < evidenceWeights.labelWords && !around.some((near) => near.length < evidenceWeights.labelWords))

function evidenceFor(
  { kinds, mentioned, asksName }: Question,
  sentence: IndexedSentence,
  around: readonly IndexedSentence[],
  candidate: Candidate | undefined,
  { words, concepts, all, rarity }: Asked,
): Evidence {
  const { text, stems, subjects, hinted, headingStems, headingConcepts } = sentence
  const rarest = ({ rarities, weight }: AskedConcepts, named: ReadonlySet<string>) =>
    weight * Math.max(0, ...[...rarities].map(([name, rare]) => (named.has(name) ? rare : 0)))
  const shared = concepts.map((each) => rarest(each, sentence.concepts))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const content = words.filter(({ isSmall }) => !isSmall)
  const share = ({ stem, concepts: own }: AskedWord) =>
    stems.has(stem)
      ? 1
      : own.some((name) => sentence.concepts.has(name))
        ? evidenceWeights.byConcept
        : headingStems.has(stem) || own.some((name) => headingConcepts.has(name))
          ? evidenceWeights.byHeading
          : 0
  const weightOf = ({ weight, isSmall, concepts: own }: AskedWord) =>
    isSmall ? (own.length > 0 ? evidenceWeights.smallConcept * weight : 0) : weight
  const repeated = new Set(content.map((each) => each.word))
  const weightOfAll = sum(words.map(weightOf))
  // A name or date of the question isn't a value of the answer.
  const unsaid = (part: string) =>
    part.replace(/[\p{L}\p{N}]+/gu, (each) => (repeated.has(foldText(each)) ? '_' : each))
  const values = kinds.filter((kind) => hasValue(kind, unsaid(text), 'en'))
  const isAbout = (clause: string) => {
    const tokens = tokensOf(clause)
    return (
      content.some(({ stem }) => tokens.some((token) => token.stem === stem)) ||
      mentionsIn(tokens, 'say').some((mention) => [...mention.concepts].some((name) => all.has(name)))
    )
  }
  const clauses = values.length > 0 ? text.split(CLAUSE_ENDS) : []
  const conceptWeight = sum(concepts.map(({ weight }) => weight))
  const named = mentioned.filter((name) => hinted.has(name) || subjects.has(name))
  return {
    score: candidate?.score ?? 0,
    scoreShare: 0,
    chosen: 0,
    fits: candidate?.fits ? 1 : 0,
    topic: candidate?.topic ?? 0,
    excluded: candidate?.isExcluded ? 1 : 0,
    value: values.length > 0 ? 1 : 0,
    nearValue: clauses.some((clause) => kinds.some((kind) => hasValue(kind, unsaid(clause), 'en')) && isAbout(clause))
      ? 1
      : 0,
    noValue: kinds.length > 0 && values.length === 0 ? 1 : 0,
    hinted: Math.min(2, named.length),
    words: sum(content.filter(({ stem }) => stems.has(stem)).map(({ weight }) => weight)),
    smallWords: sum(words.filter(({ isSmall, stem }) => isSmall && stems.has(stem)).map(({ stem }) => rarity(stem))),
    concepts: sum(shared),
    conceptShare: conceptWeight === 0 ? 0 : sum(shared) / conceptWeight,
    rarestConcept: Math.max(0, ...shared),
    headingConcepts: sum(concepts.map((each) => rarest(each, headingConcepts))),
    nearbyConcepts: sum(concepts.map((each) => Math.max(0, ...around.map((near) => rarest(each, near.concepts))))),
    covered: weightOfAll === 0 ? 0 : sum(words.map((word) => weightOf(word) * share(word))) / weightOfAll,
    coveredShare: 0,
    length: Math.log(1 + sentence.length),
    label: isLabel(sentence, around) ? 1 : 0,
    person: asksName === 'who' ? (hasValue('name', unsaid(text), 'en') ? 1 : -1) : 0,
  }
}
