import { foldText } from '../reading/clean-text.ts'
import { HAN_NUMBER, numberIn } from '../reading/numbers.ts'

/** Scripts written without spaces, or with words joined to their articles; their phrases match anywhere. */
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}]/u
/**
 * Letters and digits of normalized text. Plain ranges: a class of Unicode properties in each of some thousand phrases
 * would take seconds to compile.
 */
const LETTERS = String.raw`a-z0-9\u00df-\u024f\u0590-\u06ff`
const GAP = String.raw`(?:[^\s.;]+\s+){0,4}?`

/**
 * Returns the source of a pattern for one phrase: `*` matches any ending of a word, `..` skips up to four words, `#` is
 * a number.
 */
function phraseSource(folded: string): string {
  const words = folded
    .split(/\s+/)
    .map((word) => word.replace(/[.+?^${}()|[\]\\/]/g, (sign) => `\\${sign}`).replaceAll('*', `[${LETTERS}'-]*`))
  return words.join(String.raw`[\s-]+`).replaceAll(String.raw`[\s-]+\.\.[\s-]+`, String.raw`\s+${GAP}`)
}

/** Compiles phrases of a language to one pattern on normalized text; undefined if there are none. */
export function compilePhrases(phrases: readonly string[], language: string): RegExp | undefined {
  // Longest first: "in the area of" before "in".
  const folded = phrases
    .map((phrase) => foldText(phrase.trim()))
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  const joined = folded
    .filter((phrase) => JOINED.test(phrase))
    .map((phrase) =>
      phraseSource(phrase)
        .replaceAll(String.raw`[\s-]+`, String.raw`\s*`)
        .replaceAll('#', HAN_NUMBER),
    )
  const number = numberIn(language)
  const spaced = folded
    .filter((phrase) => !JOINED.test(phrase))
    .map((phrase) => phraseSource(phrase).replaceAll('#', number))
  // One check of the borders for all phrases, because one in each makes matching several times slower.
  const sources = [
    ...(spaced.length > 0 ? [`(?<![${LETTERS}])(?:${spaced.join('|')})(?![${LETTERS}])`] : []),
    ...joined,
  ]
  // patterns: from the grammar files of this folder; texts are messages and sentences of limited length.
  return sources.length > 0 ? new RegExp(sources.join('|'), 'g') : undefined
}

/** Patterns of one subject: in questions, in answers, and of phrases that only resemble it. */
export interface SubjectPatterns {
  ask: RegExp | undefined
  say: RegExp | undefined
  mask: RegExp | undefined
}

/** Compiles a subject: `?` marks a phrase of questions, `!` one of answers, `-` one that means something else. */
export function compileSubject(text: string, language: string): SubjectPatterns {
  const phrases = text.split('|').map((phrase) => phrase.trim())
  const marked = (mark: string) => phrases.filter((phrase) => phrase.startsWith(mark)).map((phrase) => phrase.slice(1))
  const plain = phrases.filter((phrase) => !/^[?!-]/.test(phrase))
  return {
    ask: compilePhrases([...plain, ...marked('?')], language),
    say: compilePhrases([...plain, ...marked('!')], language),
    mask: compilePhrases(marked('-'), language),
  }
}

/** Returns every position at which a pattern matches. */
export function spansOf(pattern: RegExp | undefined, text: string): [number, number][] {
  if (!pattern) return []
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length])
}
