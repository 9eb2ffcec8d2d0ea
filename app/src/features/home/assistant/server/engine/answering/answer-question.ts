import type { Passage } from '../../../conversation.ts'
import { ownAddress } from '../../../rules.ts'
import type { AssistantTools, KnowledgeText, ReadPosition } from '../contract/engine.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { withoutInjections } from '../reading/prompt-injection.ts'
import { readPosting, readText } from '../passages/sentence-cache.ts'
import { type Candidate, findPassages } from '../passages/find-passages.ts'
import type { IndexedSentence, TextIndex } from '../passages/index-sentences.ts'
import { gatherEvidence } from '../evidence/evidence.ts'
import { fieldPassages, workplace } from './field-passages.ts'
import { type Question, readQuestion } from '../passages/read-question.ts'
import { OF_POSTING, OF_PROCESS, VAGUE } from '../passages/subjects.ts'
import { isNear, leadersOf, probabilityOf, rankSentences } from '../evidence/weigh-evidence.ts'
import { assistantLimits, evidenceWeights } from '../../../limits.ts'

/** Share of a question that a passage must cover to answer it. */
const ANSWERS = 0.5
/** Score of a passage that is shown as one of the nearest. */
const NEAR = 0.3
/** Share that a text of the company must cover to answer a question about an open position. */
const COMPANY_ANSWERS = 0.85
/** Without a subject there are only words, all of which must occur. */
const ANSWERS_BY_WORDS = 0.999
/** Share of the best score at which a second passage makes both a guess, if only the subject supports them. */
const UNDECIDED_SHARE = 0.9
/** Share of the best score at which a second passage is shown, too. */
const SECOND_SHARE = 0.8

export interface Answer {
  kind: 'answer' | 'nearest' | 'unknown'
  source: 'posting' | 'fields' | 'company' | 'site'
  passages: Passage[]
  subject: string | null
}

interface Reading {
  position: ReadPosition | undefined
  tenantId: number
  tools: Pick<AssistantTools, 'knowledge' | 'siteTexts'>
}

/** Answers a question from the open position's text and fields, the company's texts, and the site's, in this order. */
export async function answerQuestion(texts: readonly string[], grammar: Grammar, reading: Reading): Promise<Answer> {
  const { position, tenantId, tools } = reading
  const titleStems = position && readPosting(tenantId, position).titleStems
  const questions = texts
    .map((text) => readQuestion(text, grammar, titleStems))
    .filter(({ subjects }, at) => at === 0 || subjects.some((name) => !VAGUE.has(name)))
  let nearest: Answer | undefined
  for (const question of questions) {
    if (position) {
      const found = fromPosting(question, position, tenantId, grammar.language)
      if (found.kind === 'answer') return found
      if (found.kind === 'nearest') nearest ??= found
    }
    if (question.isGuess) continue
    // Without a subject, the words of a question to a posting are too little evidence.
    if (position && question.subjects.every((name) => VAGUE.has(name))) continue
    const isOfCompany = question.subjects.some((name) => OF_PROCESS.has(name))
    const least = position && !isOfCompany ? COMPANY_ANSWERS : ANSWERS
    if (position && question.subjects.every((name) => isOfPosting(name, question))) continue
    const company = fromTexts(question, tools.knowledge(), least, 'company', position !== undefined)
    if (company.kind === 'answer') return company
    const site = fromTexts(question, await tools.siteTexts(), COMPANY_ANSWERS, 'site', position !== undefined)
    if (site.kind === 'answer') return site
    if (!position && company.kind === 'nearest') nearest ??= company
  }
  return (
    nearest ?? {
      kind: 'unknown',
      source: position ? 'posting' : 'company',
      passages: [],
      subject: questions[0]?.subjects[0] ?? null,
    }
  )
}

function fromPosting(question: Question, position: ReadPosition, tenantId: number, reader: string): Answer {
  const { index, titleStems } = readPosting(tenantId, position)
  const { answers, nearest } = decide(question, index, titleStems)
  const fields = fieldPassages(question, position, titleStems, reader)
  const subject = question.subjects[0] ?? null
  const passage = (sentence: IndexedSentence): Passage => ({
    text: sentence.text,
    language: position.language,
    source: { kind: 'posting', position: position.id },
    href: `${position.href}#:~:text=${encodeURIComponent(sentence.text.slice(0, assistantLimits.linkedTextCharacters)).replaceAll('-', '%2D')}`,
  })
  const good = answers.map(passage)
  if (fields.length > 0) return { kind: 'answer', source: 'fields', passages: fitting([...fields, ...good]), subject }
  if (good.length > 0) return { kind: 'answer', source: 'posting', passages: good, subject }
  const place = workplace(question, position, reader)
  const near = [...place, ...nearest.map(passage)].slice(0, assistantLimits.nearestPassages)
  return near.length > 0
    ? { kind: 'nearest', source: 'posting', passages: fitting(near), subject }
    : { kind: 'unknown', source: 'posting', passages: [], subject }
}

interface Decision {
  /** The sentences that answer; empty if none does. */
  answers: readonly IndexedSentence[]
  /** The few sentences nearest to an answer. */
  nearest: readonly IndexedSentence[]
}

/**
 * Decides which sentences of a posting answer a question: in English by all evidence, in other languages, whose words
 * have no concepts, by the coverage of its words and subjects.
 */
function decide(question: Question, index: TextIndex, titleStems: ReadonlySet<string>): Decision {
  const candidates = findPassages(question, index, titleStems)
  const chosen = chosenBy(question, candidates)
  const gathered = index.language.startsWith('en')
    ? gatherEvidence(question, index, titleStems, candidates, chosen)
    : []
  const sentenceOf = ({ sentence }: { sentence: IndexedSentence }) => sentence
  if (gathered.length === 0) return { answers: chosen.map(sentenceOf), nearest: nearestOf(candidates).map(sentenceOf) }
  const ranked = rankSentences(gathered)
  const isSure = !question.asksPart && probabilityOf(ranked) >= evidenceWeights.answers
  return {
    answers: isSure ? leadersOf(ranked).map(sentenceOf) : [],
    nearest: ranked.filter(isNear).slice(0, assistantLimits.nearestPassages).map(sentenceOf),
  }
}

const isOfPosting = (name: string, { kinds }: Question) =>
  OF_POSTING.has(name) || VAGUE.has(name) || (name === 'interview' && kinds.includes('date'))

function fromTexts(
  given: Question,
  texts: readonly KnowledgeText[],
  least: number,
  source: 'company' | 'site',
  hasPosting: boolean,
): Answer {
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
  const good = best(able, least).map(passage)
  if (good.length > 0) return { kind: 'answer', source, passages: good.slice(0, 1), subject }
  const byEvidence = hasPosting || source !== 'company' ? [] : nearestAmong(given, texts)
  const near = byEvidence.length > 0 ? byEvidence : nearestOf(found)
  return near.length > 0
    ? { kind: 'nearest', source, passages: fitting(near.map(passage)), subject }
    : { kind: 'unknown', source, passages: [], subject }
}

/**
 * Returns the sentences of English texts that are nearest to a question by all evidence. They don't answer: the weights
 * are fitted to postings.
 */
function nearestAmong(question: Question, texts: readonly KnowledgeText[]) {
  const none = new Set<string>()
  const read = texts
    .filter(({ language }) => language.startsWith('en'))
    .map((text) => ({ text, index: readText(text, 0) }))
  const gathered = read.flatMap(({ index }) => {
    const candidates = findPassages(question, index, none)
    return gatherEvidence(question, index, none, candidates, chosenBy(question, candidates))
  })
  return rankSentences(gathered)
    .filter(isNear)
    .slice(0, assistantLimits.nearestPassages)
    .flatMap(({ sentence }) => {
      const found = read.find(({ index }) => index.sentences.includes(sentence))
      return found ? [{ sentence, text: found.text }] : []
    })
}

/** Returns the few sentences nearest to an answer. */
function nearestOf<C extends Candidate>(candidates: readonly C[]): C[] {
  return candidates.filter(({ score }) => score >= NEAR).slice(0, assistantLimits.nearestPassages)
}

/** Returns the candidates that answer by words and subjects alone. */
export function chosenBy({ subjects }: Question, candidates: readonly Candidate[]): Candidate[] {
  const least = subjects.length === 0 ? ANSWERS_BY_WORDS : ANSWERS
  return isUndecided(candidates, least) ? [] : best(candidates, least)
}

/** True if the words of the question don't distinguish the best candidates. */
function isUndecided(candidates: readonly Candidate[], least: number): boolean {
  const [top, next] = candidates.filter(({ coverage, fits }) => fits && coverage >= least)
  return top !== undefined && top.isBySubject && next !== undefined && next.score >= top.score * UNDECIDED_SHARE
}

/** Returns the candidates that answer: the best one, and the next if it is nearly as good. */
function best<C extends Candidate>(candidates: readonly C[], least: number): C[] {
  const able = candidates.filter(({ coverage, fits }) => fits && coverage >= least)
  const top = able[0]
  if (!top) return []
  let characters = 0
  return able
    .filter(({ score }) => score >= top.score * SECOND_SHARE)
    .slice(0, assistantLimits.answerPassages)
    .filter(
      ({ sentence }) =>
        (characters += sentence.text.length) <= assistantLimits.answerCharacters || characters === sentence.text.length,
    )
}

function fitting(passages: readonly Passage[]): Passage[] {
  let characters = 0
  return passages.filter(({ text }, at) => (characters += text.length) <= assistantLimits.answerCharacters || at === 0)
}
