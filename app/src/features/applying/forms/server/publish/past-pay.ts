import { fold } from '../records/question-keys.ts'
import words from './past-pay-words.json' with { type: 'json' }

/** Maximum number of words between "current" and "salary" in a question about past pay. */
const NEAR = 3

/**
 * Returns true for a question about present or past pay, which several laws forbid to ask, in any of the product's
 * languages. Questions about expected pay are fine. Can miss a wording: it helps companies, but doesn't replace legal advice.
 */
export function asksPastPay(text: string): boolean {
  return fold(text)
    .split(/[.?!;,:()。！？；，：（）]|\n| – | — | but | sondern | mais | sino | pero | ma | maar | mas | lecz | ale /)
    .map((clause) => clause.trim())
    .filter((clause) => !words.refused.some((phrase) => clause.includes(phrase)))
    .some(asksInClause)
}

function asksInClause(clause: string): boolean {
  const tokens = asked(clause.split(/[^\p{L}\p{M}\p{N}/&'’]+/u).filter(Boolean))
  const left = ` ${tokens.join(' ')} `
  return words.phrases.some((phrase) => left.includes(phrase)) || namesPastPay(tokens)
}

/** Returns the words of a clause that asks for something: "do not state your current pay" asks for nothing. */
function asked(tokens: readonly string[]): readonly string[] {
  const apart = tokens.flatMap((token) => (/^[nl]['’]/.test(token) ? [token[0] ?? '', token.slice(2)] : [token]))
  const not = apart.findIndex((token) => words.not.includes(token))
  if (not < 0) return apart
  const trailing = TRAILING.has(apart[not] ?? '')
  const say = apart.findIndex((token, at) => (trailing || (at > not && at - not <= NEAR + 1)) && saysSomething(token))
  return say < 0 ? apart : apart.slice(0, Math.min(not, say))
}

/**
 * Negations that can follow their verb, so that one anywhere in the clause is enough. The others come shortly before
 * it.
 */
const TRAILING = new Set(['nicht', 'niet', 'pas', 'kein', 'keine', 'keinen', 'geen'])

const saysSomething = (token: string) =>
  words.say.some((stem) => (stem.length > 3 ? token.startsWith(stem) : token === stem))

/** Returns true if a word for pay is near one for the past, and neither refers to expected pay. */
function namesPastPay(tokens: readonly string[]): boolean {
  return tokens.some(
    (token, at) =>
      isPay(token) &&
      !startsLike(tokens[at + 1], words.expected) &&
      tokens.some(
        (other, index) =>
          isPast(other) && !isExpected(tokens, at, index) && isNear(tokens, Math.min(at, index), Math.max(at, index)),
      ),
  )
}

/**
 * Returns true for "expected salary at your current level": the pay is the expected one, and the past refers to
 * something else.
 */
function isExpected(tokens: readonly string[], pay: number, past: number): boolean {
  const joined = tokens.slice(pay + 1, past).some((token) => words.and.includes(token))
  return past > pay && !joined && startsLike(tokens[pay - 1], words.expected)
}

const startsLike = (token: string | undefined, stems: readonly string[]): boolean =>
  token !== undefined && stems.some((stem) => token.startsWith(stem))

const isPast = (token: string): boolean => startsLike(token, words.past)

/** A compound such as "Gehaltsvorstellung" refers to expected pay. */
function isPay(token: string): boolean {
  return startsLike(token, words.pay) && !words.expected.some((stem) => token.includes(stem))
}

/** Returns true if two words are near each other and nothing between them makes it a question about expected pay. */
function isNear(tokens: readonly string[], from: number, until: number): boolean {
  if (until - from - 1 > NEAR) return false
  const between = tokens.slice(from + 1, until)
  return (
    !between.some((token) => startsLike(token, words.expected)) || between.some((token) => words.and.includes(token))
  )
}
