import type { Passage } from '../../../conversation.ts'
import type { AssistantTools, ReadPosition } from '../contract/engine.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { readPosting } from '../passages/sentence-cache.ts'
import { findPassages } from '../passages/find-passages.ts'
import type { IndexedSentence, TextIndex } from '../passages/index-sentences.ts'
import { gatherEvidence } from '../evidence/evidence.ts'
import type { Answer } from './answer.ts'
import { answerFromTexts } from './answer-from-texts.ts'
import { ANSWERS, chosenBy, fitting, nearestOf } from './candidate-choice.ts'
import { fieldPassages, workplace } from './field-passages.ts'
import { type Question, readQuestion } from '../passages/read-question.ts'
import { OF_POSTING, OF_PROCESS, VAGUE } from '../passages/subjects.ts'
import { isNear, leadersOf, probabilityOf, rankSentences } from '../evidence/weigh-evidence.ts'
import { assistantLimits, evidenceWeights } from '../../../limits.ts'

/** Share that a text of the company must cover to answer a question about an open position. */
const COMPANY_ANSWERS = 0.85

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
  const hasPosting = position !== undefined
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
    const company = answerFromTexts(question, { texts: tools.knowledge(), source: 'company', least, hasPosting })
    if (company.kind === 'answer') return company
    const site = answerFromTexts(question, {
      texts: await tools.siteTexts(),
      source: 'site',
      least: COMPANY_ANSWERS,
      hasPosting,
    })
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
