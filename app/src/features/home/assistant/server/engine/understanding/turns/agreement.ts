import { findSubjects, type Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { isExplained, type Span, withoutSpans } from '../parts/spans.ts'

/** Languages with single letters joined to the word behind them, whose phrases also match inside of words. */
const INSIDE_WORDS = new Set(['ar', 'he'])
/** "And", "that" and "so" in those languages. */
const PREFIX = /(?:^|[^\p{L}\p{M}])[וש\u0648\u0641]?$/u

/** Returns the negations of a text. */
export const negationsOf = (folded: string, grammar: Grammar): Span[] =>
  wordsOnly(spansOf(grammar.slots.get('not')?.ask, folded), folded, grammar)

function wordsOnly(spans: Span[], folded: string, grammar: Grammar): Span[] {
  if (!INSIDE_WORDS.has(grammar.language)) return spans
  return spans.filter(([from, to]) => PREFIX.test(folded.slice(0, from)) && !/^[\p{L}\p{M}]/u.test(folded.slice(to)))
}

/** Returns the spans of a refusal that aren't words of an agreement: "no problem" is none. */
export function refusalsOf(folded: string, grammar: Grammar): Span[] {
  const agreeing = spansOf(grammar.intents.get('yes')?.ask, folded)
  const refusals = spansOf(grammar.intents.get('no')?.ask, folded)
  return refusals.filter(([from, to]) => !agreeing.some(([start, end]) => start <= from && end > to))
}

/**
 * Returns `yes` if all of a message agrees, also by naming the proposed act ("yes, I want to apply"), `no` if the words left
 * next to an agreement deny it ("of course not"), and undefined for any other message, such as "yes, maybe later".
 */
export function agreementOf(folded: string, grammar: Grammar, act?: string): 'yes' | 'no' | undefined {
  const whole = findSubjects(grammar.ordinals, folded, 'ask').filter(({ name }) => name === 'both' || name === 'all')
  const agreeing = spansOf(grammar.intents.get('yes')?.ask, folded)
  const others = withoutSpans(folded, [...agreeing, ...whole.flatMap(({ spans }) => spans)])
  const rest = withoutPolite(others, grammar)
  if (isEmpty(rest)) return 'yes'
  const refusals = wordsOnly(spansOf(grammar.intents.get('no')?.ask, others), others, grammar)
  const negations = [...negationsOf(others, grammar), ...refusals]
  if (negations.length > 0) return isExplained(withoutSpans(rest, negations), [], grammar) ? 'no' : undefined
  return agreeing.length > 0 && act !== undefined && onlyNames(act, others, grammar) ? 'yes' : undefined
}

const isEmpty = (text: string) => !/[\p{L}\p{N}?？؟]/u.test(text)

const withoutPolite = (folded: string, grammar: Grammar) =>
  withoutSpans(folded, spansOf(grammar.slots.get('with_yes')?.ask, folded))

/** Returns true if a text has nothing but the name of an act and polite words; a question names one without agreeing. */
function onlyNames(act: string, folded: string, grammar: Grammar): boolean {
  if (spansOf(grammar.slots.get('question')?.ask, folded).length > 0) return false
  const named = spansOf(grammar.intents.get(act)?.ask, folded)
  return named.length > 0 && isEmpty(withoutPolite(withoutSpans(folded, named), grammar))
}
