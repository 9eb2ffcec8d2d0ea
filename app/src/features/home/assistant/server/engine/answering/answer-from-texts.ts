import type { Passage } from '../../../conversation.ts'
import { ownAddress } from '../../../rules.ts'
import type { KnowledgeText } from '../contract/engine.ts'
import { gatherEvidence } from '../evidence/evidence.ts'
import { isNear, leadersOf, probabilityOf, type Ranked, rankSentences } from '../evidence/weigh-evidence.ts'
import { findPassages } from '../passages/find-passages.ts'
import type { IndexedSentence, TextIndex } from '../passages/index-sentences.ts'
import type { Question } from '../passages/read-question.ts'
import { readText } from '../passages/sentence-cache.ts'
import { OF_PROCESS } from '../passages/subjects.ts'
import { withoutInjections } from '../reading/prompt-injection.ts'
import { assistantLimits, evidenceWeights } from '../../../limits.ts'
import { bestOf, chosenBy, fitting, nearestOf } from './candidate-choice.ts'
import type { Answer } from './answer.ts'

interface Texts {
  texts: readonly KnowledgeText[]
  source: 'company' | 'site'
  /** Share of the question that a text must cover to answer it. */
  least: number
  /** True if a posting is open: then only texts about the subject in their title answer. */
  hasPosting: boolean
}

/** Answers a question from the texts of the company or the site. */
export function answerFromTexts(given: Question, { texts, source, least, hasPosting }: Texts): Answer {
  const process = given.subjects.filter((name) => OF_PROCESS.has(name))
  const question = process.length > 0 ? { ...given, subjects: process } : given
  const found = texts
    .flatMap((text) => findPassages(question, readText(text), new Set()).map((candidate) => ({ ...candidate, text })))
    .sort((a, b) => b.score - a.score)
  const subject = question.subjects[0] ?? null
  const passage = ({ sentence, text }: Pick<(typeof found)[number], 'sentence' | 'text'>): Passage => ({
    text: sentence.text,
    language: text.language,
    source:
      source === 'company'
        ? { kind: 'company', id: text.id, title: withoutInjections(text.title) }
        : { kind: 'site', title: text.title },
    href: ownAddress(text.url),
  })
  // Next to a posting, a text with a different title only mentions the subject.
  const able = hasPosting
    ? found.filter(({ sentence }) => question.subjects.some((name) => sentence.headingSubjects.has(name)))
    : found
  const ranked = hasPosting || source !== 'company' ? [] : rankTexts(given, texts)
  const bySubject = bestOf(able, least).slice(0, 1)
  const good = bySubject.length > 0 || given.asksPart ? bySubject : answersAmong(ranked)
  if (good.length > 0) return { kind: 'answer', source, passages: good.map(passage), subject }
  const near = ranked.length > 0 ? nearestAmong(ranked) : nearestOf(found)
  return near.length > 0
    ? { kind: 'nearest', source, passages: fitting(near.map(passage)), subject }
    : { kind: 'unknown', source, passages: [], subject }
}

interface FoundText {
  sentence: IndexedSentence
  text: KnowledgeText
}
type RankedText = Ranked & FoundText

/** Ranks the sentences of the English texts by all evidence, as those of one posting whose headings are the titles. */
function rankTexts(question: Question, texts: readonly KnowledgeText[]): RankedText[] {
  const read = texts
    .filter(({ language }) => language.startsWith('en'))
    .map((text) => ({ text, index: readText(text, 0) }))
  const whole = joined(read.map(({ index }) => index))
  if (!whole) return []
  const owners = read.flatMap(({ text, index }) => index.sentences.map(() => text))
  const none = new Set<string>()
  const candidates = findPassages(question, whole, none)
  return rankSentences(gatherEvidence(question, whole, none, candidates, chosenBy(question, candidates))).flatMap(
    (ranked) => {
      const text = owners[ranked.sentence.index]
      return text ? [{ ...ranked, text }] : []
    },
  )
}

/** Joins the sentences of several texts in one language, so that the rarity of a word counts in all of them. */
function joined(indexes: readonly TextIndex[]): TextIndex | undefined {
  const [first] = indexes
  if (!first) return undefined
  const sentences = indexes.flatMap((index) => index.sentences).map((sentence, index) => ({ ...sentence, index }))
  const frequency = new Map<string, number>()
  for (const index of indexes)
    for (const [key, times] of index.frequency) frequency.set(key, (frequency.get(key) ?? 0) + times)
  const averageLength = sentences.reduce((sum, { length }) => sum + length, 0) / Math.max(1, sentences.length)
  return { ...first, sentences, frequency, averageLength }
}

/** Returns the text of the best sentence if it is probable enough to answer: a short one whole. */
function answersAmong(ranked: readonly RankedText[]): FoundText[] {
  const [best] = leadersOf(ranked)
  if (!best || probabilityOf(ranked) < evidenceWeights.answers) return []
  const text = ranked.find(({ sentence }) => sentence === best.sentence)?.text
  if (!text) return []
  const whole = readText(text).sentences.find((each) => each.text.includes(best.sentence.text))
  return [{ sentence: whole ?? best.sentence, text }]
}

const nearestAmong = (ranked: readonly RankedText[]): RankedText[] =>
  ranked.filter(isNear).slice(0, assistantLimits.nearestPassages)
