import { normalizeAndTest } from './normalize.ts'

/** A token: a word, or one character of a script without spaces that is indexed by bigrams. */
export interface Token {
  /** Normalized, with accents. */
  word: string
  /** True if the next token follows directly in the same bigram script; the two form a bigram. */
  joined: boolean
}

/** Scripts indexed by character bigrams. Korean has spaces, but attaches particles to words. */
const PAIRED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`
/** Scripts without spaces that `Intl.Segmenter` splits into words. */
const SEGMENTED = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`

/**
 * Two letters with an ampersand (a&e), dotted abbreviations (r.n.), names with a leading dot (.net), runs of scripts without spaces, and plain words; a
 * single letter can carry the signs of `c++` and `c#`. A mark belongs to the letter before it.
 */
const TOKENS = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}&])\p{L}&\p{L}(?![\p{L}\p{N}&])`,
    String.raw`(?<![\p{L}\p{N}.])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?`,
    String.raw`(?<![\p{L}\p{N}\p{M}.])\.[a-z]{2,}[a-z0-9]*`,
    `[${PAIRED}]+`,
    `[${SEGMENTED}]+`,
    String.raw`(?:(?![${PAIRED}${SEGMENTED}])[\p{L}\p{N}\p{M}])+(?:(?<=(?<![\p{L}\p{N}])\p{L})(?:\+\+?|#)(?![\p{L}\p{N}+#]))?`,
  ].join('|'),
  'gu',
)
/** The same for ASCII texts, which are the majority; many times faster. */
const ASCII_TOKENS =
  /(?<![a-z0-9&])[a-z]&[a-z](?![a-z0-9&])|(?<![a-z0-9.])(?:[a-z]\.){2,}(?:[a-z](?![a-z0-9]))?|(?<![a-z0-9.])\.[a-z]{2,}[a-z0-9]*|[a-z0-9]+(?:(?<=(?<![a-z0-9])[a-z])(?:\+\+?|#)(?![a-z0-9+#]))?/g
const PAIRED_SCRIPT = new RegExp(`^[${PAIRED}]`, 'u')
const SEGMENTED_SCRIPT = new RegExp(`^[${SEGMENTED}]`, 'u')
const POSSESSIVE = /(?<=[\p{L}\p{N}])['ʼ]s(?![\p{L}\p{N}])/gu
const ASCII_POSSESSIVE = /(?<=[a-z0-9])'s(?![a-z0-9])/g
const ABBREVIATION = /^(?:\p{L}\.){2}/u
/** Longer words are cut, so that one endless string cannot fill the dictionary. */
export const LONGEST_WORD = 64

const segmenters = new Map<string, Intl.Segmenter>()

/** Splits a run of Thai, Lao, Khmer, Burmese, Chinese or Japanese into words. */
export function segmentWords(run: string, language: string): string[] {
  let segmenter = segmenters.get(language)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' })
    segmenters.set(language, segmenter)
  }
  const words: string[] = []
  for (const part of segmenter.segment(run)) if (part.isWordLike) words.push(part.segment)
  return words
}

/** A text ready for tokenizing: normalized, and without the possessive s, which is not a word. */
export interface PreparedText {
  text: string
  /** True if the text is known to be ASCII; false does not rule it out. */
  ascii: boolean
}

export function prepareText(raw: string): PreparedText {
  const { text, ascii } = normalizeAndTest(raw)
  if (!ascii) return { text: text.replace(POSSESSIVE, ' '), ascii }
  return { text: text.includes("'s") ? text.replace(ASCII_POSSESSIVE, ' ') : text, ascii }
}

/** Splits a prepared text into runs, in order: words, and unbroken stretches of scripts without spaces. */
export function splitRuns({ text, ascii }: PreparedText): string[] {
  return text.match(ascii ? ASCII_TOKENS : TOKENS) ?? []
}

export function isPairedScript(run: string): boolean {
  return run.charCodeAt(0) > 0x7f && PAIRED_SCRIPT.test(run)
}

/**
 * Tokenizes a text. Chinese, Japanese and Korean give one token per character; neighbours in a run form bigrams (see
 * `pairOf`). Thai, Lao, Khmer and Burmese are split into words by `Intl.Segmenter`.
 */
export function tokenize(text: string): Token[] {
  return tokenizePrepared(prepareText(text))
}

export function tokenizePrepared(prepared: PreparedText): Token[] {
  const tokens: Token[] = []
  for (const run of splitRuns(prepared)) {
    if (isPairedScript(run)) {
      const characters = [...run]
      for (let i = 0; i < characters.length; i++) {
        tokens.push({ word: characters[i] ?? '', joined: i + 1 < characters.length })
      }
    } else if (run.charCodeAt(0) > 0x7f && SEGMENTED_SCRIPT.test(run)) {
      for (const word of segmentWords(run, 'th')) tokens.push({ word: word.slice(0, LONGEST_WORD), joined: false })
    } else {
      tokens.push({ word: plainWord(run), joined: false })
    }
  }
  return tokens
}

function plainWord(run: string): string {
  const word = run.charCodeAt(1) === 46 && ABBREVIATION.test(run) ? run.replaceAll('.', '') : run
  return word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word
}
