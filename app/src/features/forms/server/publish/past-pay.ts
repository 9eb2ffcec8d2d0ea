import { fold } from '../question-keys.ts'
import words from './past-pay-words.json' with { type: 'json' }

/** Most words between "current" and "salary" that still make a question about past pay. */
const NEAR = 3

/**
 * Returns true for a question about present or past pay, which several laws forbid to ask, in any of the product's languages.
 * Questions about expected pay are fine. It can miss a wording; it is a help for companies and no legal advice.
 */
export function asksPastPay(text: string): boolean {
  const folded = ` ${fold(text)} `
  if (words.phrases.some((phrase) => folded.includes(phrase))) return true
  return folded.split(/[.?!;,:()]/).some((part) => namesPastPay(part.split(/[^\p{L}\p{M}\p{N}/&]+/u).filter(Boolean)))
}

/** Returns true if a word for pay is near one for the past, and neither is about what a person expects. */
function namesPastPay(tokens: readonly string[]): boolean {
  return tokens.some(
    (token, at) =>
      isPay(token) &&
      !startsLike(tokens[at + 1], words.expected) &&
      tokens.some((other, index) => isPast(other) && isNear(tokens, Math.min(at, index), Math.max(at, index))),
  )
}

const startsLike = (token: string | undefined, stems: readonly string[]): boolean =>
  token !== undefined && stems.some((stem) => token.startsWith(stem))

const isPast = (token: string): boolean => startsLike(token, words.past)

/** A compound such as "Gehaltsvorstellung" is about expected pay. */
function isPay(token: string): boolean {
  return startsLike(token, words.pay) && !words.expected.some((stem) => token.includes(stem))
}

/** Returns true if two words are near and nothing between them makes it a question about expected pay. */
function isNear(tokens: readonly string[], from: number, until: number): boolean {
  if (until - from - 1 > NEAR) return false
  const between = tokens.slice(from + 1, until)
  return (
    !between.some((token) => startsLike(token, words.expected)) || between.some((token) => words.and.includes(token))
  )
}
