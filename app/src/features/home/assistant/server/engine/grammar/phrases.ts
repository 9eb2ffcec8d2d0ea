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

/** Lists of words that phrases refer to by name: `<begin>`. */
export type PhraseParts = ReadonlyMap<string, readonly string[]>
const NO_PARTS: PhraseParts = new Map()

/**
 * Returns the source of a pattern for one phrase: `*` matches any ending of a word, `..` skips up to four words, `#` is
 * a number, `<name>` one of a list of words.
 */
function phraseSource(folded: string, parts: PhraseParts = NO_PARTS): string {
  const words = folded.split(/\s+/).map((word) => {
    const list = parts.get(word.slice(1, -1))
    if (word.startsWith('<') && list) return `(?:${list.map((each) => phraseSource(each)).join('|')})`
    return word.replace(/[.+?^${}()|[\]\\/]/g, (sign) => `\\${sign}`).replaceAll('*', `[${LETTERS}'-]*`)
  })
  return words.join(String.raw`[\s-]+`).replaceAll(String.raw`[\s-]+\.\.[\s-]+`, String.raw`\s+${GAP}`)
}

/** Compiles phrases of a language to one pattern on normalized text; undefined if there are none. */
export function compilePhrases(
  phrases: readonly string[],
  language: string,
  parts: PhraseParts = NO_PARTS,
): RegExp | undefined {
  // Longest first: "in the area of" before "in".
  const folded = phrases
    .map((phrase) => foldText(phrase.trim()))
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  const joined = folded
    .filter((phrase) => JOINED.test(phrase))
    .map((phrase) =>
      phraseSource(phrase, parts)
        .replaceAll(String.raw`[\s-]+`, String.raw`\s*`)
        .replaceAll('#', HAN_NUMBER),
    )
  const number = numberIn(language)
  const spaced = folded
    .filter((phrase) => !JOINED.test(phrase))
    .map((phrase) => phraseSource(phrase, parts).replaceAll('#', number))
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
  /** The words of all its phrases. */
  words: ReadonlySet<string>
}

/** Compiles a subject: `?` marks a phrase of questions, `!` one of answers, `-` one that means something else. */
export function compileSubject(text: string, language: string, parts?: PhraseParts): SubjectPatterns {
  const phrases = text.split('|').map((phrase) => phrase.trim())
  const marked = (mark: string) => phrases.filter((phrase) => phrase.startsWith(mark)).map((phrase) => phrase.slice(1))
  const plain = phrases.filter((phrase) => !/^[?!-]/.test(phrase))
  return {
    ask: compilePhrases([...plain, ...marked('?')], language, parts),
    say: compilePhrases([...plain, ...marked('!')], language, parts),
    mask: compilePhrases(marked('-'), language, parts),
    words: wordsOfPhrases(phrases, parts),
  }
}

const wordsOfPhrases = (phrases: readonly string[], parts: PhraseParts = NO_PARTS): ReadonlySet<string> =>
  new Set(
    phrases
      .flatMap((phrase) => foldText(phrase).split(/[\s-]+/))
      .flatMap((word) => parts.get(word.slice(1, -1))?.flatMap((each) => each.split(/\s+/)) ?? [word]),
  )

/** Returns every position at which a pattern matches. */
export function spansOf(pattern: RegExp | undefined, text: string): [number, number][] {
  if (!pattern) return []
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length])
}
