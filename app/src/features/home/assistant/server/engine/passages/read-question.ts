import { foldText } from '../reading/clean-text.ts'
import { findSubjects, type FoundSubject, type Grammar } from '../grammar/grammar.ts'
import { spansOf } from '../grammar/phrases.ts'
import { stemsOf, wordsOf } from '../grammar/words.ts'
import { passageWeights } from '../../../limits.ts'
import type { ValueKind } from '../values/values.ts'
import { kindsOf, TIME_STEMS } from './kinds-asked.ts'

/** A question prepared for answering. */
export interface Question {
  text: string
  language: string
  subjects: string[]
  /** All subjects it mentions, including those that yield to others. They only rank passages. */
  mentioned: string[]
  /** Stems of small words, which only rank passages. */
  small: string[]
  /** Stems of the words that no subject covers. */
  terms: string[]
  /** Stems of the words that a subject covers, which help but are not required. */
  covered: string[]
  /** One of these must occur in an answer; empty if any answer will do. */
  kinds: ValueKind[]
  /** Stems of the noun that is counted, as in "how many beds". */
  counted: string[]
  /** Stems of names in it that aren't subjects, which an answer must have. */
  names: string[]
  /** True if the question has new words but inherits its subject from the previous question, without continuing it. */
  isGuess: boolean
  /** Stem of the thing that it asks for as "what's the …", if no subject covers it: an answer must name it. */
  needed: string | undefined
  /** True for "how many of the seven" and "how many to a room": a count of the whole doesn't answer. */
  asksPart: boolean
  /** The kind of name that it asks for. */
  asksName: 'who' | 'where' | undefined
  /** True for "may I": an answer allows or forbids it, or names a condition. */
  asksLeave: boolean
}

/** Subjects about times, of which one can continue a question about another. */
const WHEN = new Set(['weekdays', 'weekend', 'night', 'evening', 'bank_holiday'])

/** Reads a question in the language of a grammar. A preceding line is the question that it continues. */
export function readQuestion(text: string, grammar: Grammar, titleStems: ReadonlySet<string> = NONE): Question {
  const [before, after] = text.split('\n')
  if (before === undefined || after === undefined) return readOne(text, grammar, titleStems)
  const first = readOne(before, grammar, titleStems)
  const next = readOne(after, grammar, titleStems)
  const moves = next.subjects.some((name) => WHEN.has(name))
  const kept = first.subjects.filter((name) => !(moves && WHEN.has(name)))
  return {
    ...next,
    text,
    subjects: [...new Set([...kept, ...next.subjects])],
    mentioned: [...new Set([...kept, ...next.mentioned])],
    terms: next.terms.length > 0 || next.subjects.length > 0 ? next.terms : first.terms,
    kinds: next.kinds.length > 0 ? next.kinds : first.kinds,
    counted: next.kinds.length > 0 ? next.counted : first.counted,
    asksName: next.asksName ?? first.asksName,
    needed: next.needed,
    asksPart: next.asksPart,
    asksLeave: next.asksLeave || (next.kinds.length === 0 && first.asksLeave),
    isGuess: next.subjects.length === 0 && next.terms.length > 0 && !goesOn(after, grammar),
  }
}

/** Returns true for a question that begins with a word such as "and". */
const goesOn = (text: string, grammar: Grammar) =>
  spansOf(grammar.slots.get('and')?.ask, foldText(text)).some(([from]) => from === 0)

const NONE: ReadonlySet<string> = new Set()

/** Pairs of characters that are only endings and particles. */
const HIRAGANA = /^\p{Script=Hiragana}+$/u

function readOne(text: string, grammar: Grammar, titleStems: ReadonlySet<string>): Question {
  const folded = foldText(text)
  const all = findSubjects(grammar.subjects, folded, 'ask')
  // "How much does the driver job pay?": words of the title only identify the job.
  const others = all.filter(
    ({ spans }) =>
      !spans.every(([from, to]) =>
        stemsOf(folded.slice(from, to), grammar.language).every((stem) => titleStems.has(stem)),
      ),
  )
  const subjects = others.length > 0 ? others : all
  const asks = new Map(findSubjects(grammar.asks, folded, 'ask').map(({ name, spans }) => [name, spans]))
  if (isConjunction(asks.get('when'), folded, grammar)) asks.delete('when')
  const words = wordsOf(folded, grammar.language)
  const inSpan = (at: number, spans: readonly [number, number][]) =>
    spans.some(([start, end]) => at >= start && at < end)
  const askSpans = [...asks].filter(([name]) => name !== 'money').flatMap(([, spans]) => spans)
  const subjectSpans = subjects.flatMap(({ spans }) => spans)
  const content = words.filter(
    ({ word, at }) => !grammar.stop.has(word) && !HIRAGANA.test(word) && !inSpan(at, askSpans),
  )
  const covered = content.filter(({ at }) => inSpan(at, subjectSpans)).map(({ stem }) => stem)
  const terms = content.filter(({ at }) => !inSpan(at, subjectSpans)).map(({ stem }) => stem)
  const until = spansOf(grammar.slots.get('until')?.ask, folded).length > 0
  const names = deadlineOf(
    specific(withoutStartTimes(subjects).map(({ name }) => name)),
    (asks.has('when') && until) || (asks.has('how_long') && asks.has('may')),
  )
  const counted: string[] = []
  const counting = asks.get('how_many')?.[0]
  if (counting) {
    const next = words.filter(({ at }) => at >= counting[1]).slice(0, 2)
    const noun = next.filter(({ word }) => !grammar.stop.has(word) || word === 'people')
    counted.push(...(noun.length > 0 ? [noun.at(-1) ?? noun[0]] : []).flatMap((word) => (word ? [word.stem] : [])))
    if (next[0] && TIME_STEMS.has(next[0].stem)) counted.splice(0, counted.length, next[0].stem)
  }
  const mentioned = all.map(({ name }) => name)
  const kinds = kindsOf(asks, names, counted, mentioned)
  return {
    text,
    language: grammar.language,
    // "How much is it?", asked of a job, refers to its pay.
    subjects: names.length === 0 && terms.length === 0 && asks.has('money') && !goesOn(text, grammar) ? ['pay'] : names,
    mentioned,
    small: words
      .filter(({ word }) => grammar.stop.has(word) && word.length > passageWeights.shortWord)
      .map(({ stem }) => stem),
    terms: [...new Set(terms)],
    covered: [...new Set(covered)],
    kinds,
    counted,
    names: [...new Set(namesIn(text, grammar))].filter((stem) => terms.includes(stem)),
    isGuess: false,
    needed: neededOf(folded, terms, grammar.language),
    asksPart: counting !== undefined && PART.test(folded.slice(counting[1])),
    asksName: asks.has('who') ? 'who' : asks.has('where') ? 'where' : undefined,
    // "Until when can I apply" asks for a date.
    asksLeave: asks.has('may') && kinds.length === 0,
  }
}

/** Words after "how many" that ask for a part of a whole, or for a share. */
const PART = /^\s+(?:of (?:the|them|those|these|your|his|her)|to an?|per|in each|at (?:once|a time))\b/

/** "What's the deductible on the dental": the thing is the last word before the preposition. */
const HEAD_NOUN =
  /^(?:\p{L}+[,:]? )?(?:what(?:'s| is| are)|whats|how (?:big|high|large|good|strict) (?:is|are)) (?:the|your) ((?:[\p{L}\p{N}'-]+ ){0,2}?[\p{L}\p{N}'-]+) (?:of|on|for|in|at|with|during|to)\b/u
/** Things that a sentence answers without naming them. */
const UNNAMED = new Set(
  'polici situat deal stori rule arrang process setup approach attitud plan view stance option pattern'.split(' '),
)

function neededOf(folded: string, terms: readonly string[], language: string): string | undefined {
  if (language !== 'en') return undefined
  const head = stemsOf(HEAD_NOUN.exec(folded)?.[1] ?? '', language).at(-1)
  return head !== undefined && terms.includes(head) && !UNNAMED.has(head) ? head : undefined
}

/** A question for yes or no. */
const YES_OR_NO =
  /^(?:so |and |but |ok |hi |hello )?(?:do|does|did|is|are|was|will|would|can|could|may|am|should|shall|must|have|has)\b/
/** Words after which "when" asks. */
const ASKS_AFTER = /(?:^|[,.;:?!-]|\b(?:know|tell me|say|said|about|and|or|clear|sure|by|until|till|since|from|to))\s*$/

/** "Do I get anything when the contract ends" doesn't ask when. */
function isConjunction(spans: readonly [number, number][] | undefined, folded: string, { language }: Grammar): boolean {
  if (language !== 'en' || !spans || !YES_OR_NO.test(folded)) return false
  return spans.every(
    ([from, to]) => folded.slice(from, to).startsWith('when') && !ASKS_AFTER.test(folded.slice(0, from)),
  )
}

/** Leaves out "start" as a shift if it is part of a start date. */
function withoutStartTimes(subjects: readonly FoundSubject[]): readonly FoundSubject[] {
  const start = subjects.find(({ name }) => name === 'start_date')
  if (!start) return subjects
  return subjects.filter(
    ({ name, spans }) =>
      name !== 'shift' || !spans.every(([from, to]) => start.spans.some(([first, last]) => from < last && to > first)),
  )
}

/** "Until when can I send my application" asks for the closing date, not for ways to apply. */
function deadlineOf(names: string[], asksUntil: boolean): string[] {
  if (!asksUntil) return names
  if (names.every((name) => name === 'apply_how')) return ['closing']
  // "Until when is the job" asks for its end.
  return names.some((name) => name === 'contract' || name === 'secondment')
    ? names.filter((name) => name !== 'closing')
    : names
}

/**
 * Returns the stems of words that are capitalized inside a sentence: names and abbreviations. German capitalizes all
 * nouns.
 */
function namesIn(text: string, grammar: Grammar): string[] {
  if (grammar.language === 'de') return []
  const names = [...text.matchAll(/(?<=[\p{Ll},]\s)\p{Lu}[\p{L}\p{N}]+/gu)].map((match) => match[0])
  return names.flatMap((name) => stemsOf(name, grammar.language))
}

/** Subjects that add little to another one: "is mileage paid" is about mileage. */
const GENERIC = new Set([
  'pay',
  'place',
  'opening',
  'team',
  'contact',
  'apply_how',
  'employer',
  'car',
  'lead_people',
  'experience',
  'size',
  'language',
  'duration',
  'mentor',
  'start_date',
])
/** Generic subjects that yield to others. */
const LEAST = new Set(['apply_how', 'team', 'contact', 'place', 'opening', 'size', 'duration'])

function specific(names: string[]): string[] {
  const clear = names.filter((name) => !GENERIC.has(name))
  if (clear.length > 0) return clear
  const better = names.filter((name) => !LEAST.has(name))
  return better.length > 0 ? better : names
}
