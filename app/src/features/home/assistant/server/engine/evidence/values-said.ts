import { mentionsIn, tokensOf } from '../concepts/concepts-in.ts'
import { foldText } from '../reading/clean-text.ts'
import { countsNoun, hasValue } from '../values/values.ts'
import { namesPerson } from '../values/names-person.ts'
import type { IndexedSentence } from '../passages/index-sentences.ts'
import type { Question } from '../passages/read-question.ts'
import { type DetailName, saysDetail } from './asked-detail.ts'
import type { Asked, AskedWord } from './asked-words.ts'
import type { Evidence } from './evidence-names.ts'

// patterns: one sign and a space, without repetition.
const CLAUSE_ENDS = /[;,.:!?()]\s|\s-\s/u

/** Returns a test for texts with one of the words or concepts. */
function saysAny(words: readonly AskedWord[], concepts: ReadonlySet<string>): (text: string) => boolean {
  const stems = new Set(words.map(({ stem }) => stem))
  return (text) => {
    const tokens = tokensOf(text)
    if (tokens.some(({ stem }) => stems.has(stem))) return true
    return mentionsIn(tokens, 'say').some(({ concepts: named }) => [...named].some((name) => concepts.has(name)))
  }
}

/** Returns the evidence of the values that a question asks for, in the sentence and in the clause about the thing. */
export function byValue(
  { kinds, asksName }: Question,
  { text }: IndexedSentence,
  { words, content, all }: Asked,
  detail: DetailName | undefined,
): Partial<Evidence> {
  const repeated = new Set(content.map((each) => each.word))
  // A name or date of the question isn't a value of the answer.
  const unsaid = (part: string) =>
    part.replace(/[\p{L}\p{N}]+/gu, (each) => (repeated.has(foldText(each)) ? '_' : each))
  const values = kinds.filter((kind) => hasValue(kind, unsaid(text), 'en'))
  const isAbout = saysAny(content, all)
  const counted = words.filter(({ isFocus }) => isFocus)
  const countedNoun = saysAny(counted, new Set(counted.flatMap(({ concepts }) => concepts)))
  const isCounted = (part: string) => countsNoun(part, countedNoun)
  const said = detail === undefined ? 0 : saysDetail(detail, unsaid(text), isCounted)
  const clauses = values.length > 0 || said > 0 ? text.split(CLAUSE_ENDS).filter(isAbout).map(unsaid) : []
  const near =
    detail === undefined || said === 0 ? 0 : Math.max(0, ...clauses.map((each) => saysDetail(detail, each, isCounted)))
  return {
    value: values.length > 0 ? 1 : 0,
    nearValue: clauses.some((clause) => kinds.some((kind) => hasValue(kind, clause, 'en'))) ? 1 : 0,
    noValue: kinds.length > 0 && values.length === 0 ? 1 : 0,
    person: asksName === 'who' ? (namesPerson(unsaid(text)) ? 1 : -1) : 0,
    ...(detail === undefined || detail === 'yesNo' ? {} : { [detail]: said === 0 ? -1 : (said + near) / 2 }),
  }
}
