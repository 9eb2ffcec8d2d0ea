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

/**
 * Returns `yes` if all of a message agrees, `no` if the words left next to an agreement deny it ("of course not"), and
 * undefined for any other message, such as "yes, maybe later".
 */
export function agreementOf(folded: string, grammar: Grammar): 'yes' | 'no' | undefined {
  const whole = findSubjects(grammar.ordinals, folded, 'ask').filter(({ name }) => name === 'both' || name === 'all')
  const yes = [...spansOf(grammar.intents.get('yes')?.ask, folded), ...whole.flatMap(({ spans }) => spans)]
  const others = withoutSpans(folded, yes)
  const rest = withoutSpans(others, spansOf(grammar.slots.get('with_yes')?.ask, others))
  if (!/[\p{L}\p{N}?？؟]/u.test(rest)) return 'yes'
  const refusals = wordsOnly(spansOf(grammar.intents.get('no')?.ask, others), others, grammar)
  const negations = [...negationsOf(others, grammar), ...refusals]
  if (negations.length === 0) return undefined
  return isExplained(withoutSpans(rest, negations), [], grammar) ? 'no' : undefined
}
