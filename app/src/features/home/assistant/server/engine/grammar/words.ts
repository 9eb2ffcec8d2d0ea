import { stemKeys } from '@foyer/search-engine'
import { foldText } from '../reading/clean-text.ts'

/** A word of a text with its stem and position in the normalized text. */
export interface Word {
  word: string
  stem: string
  at: number
}

const NUMBERS: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, String(value)]),
)

/** Returns the stem of a word; that of an English number up to twenty is its digits. */
export const stemOf = (word: string, language: string): string =>
  (language === 'en' ? NUMBERS.get(word) : undefined) ?? stemKeys(word, language)[0] ?? word

const PAIRED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{N}\p{M}]+(?:'[\p{L}]+)?/gu

/** Returns the words of a normalized text; for scripts without spaces, pairs of characters. */
export function wordsOf(folded: string, language: string): Word[] {
  const out: Word[] = []
  for (const match of folded.matchAll(WORDS)) {
    const [run] = match
    if (PAIRED.test(run)) {
      const signs = [...run]
      if (signs.length === 1) out.push({ word: run, stem: run, at: match.index })
      for (let at = 0; at + 1 < signs.length; at += 1) {
        const pair = `${signs[at] ?? ''}${signs[at + 1] ?? ''}`
        out.push({ word: pair, stem: pair, at: match.index + at })
      }
    } else {
      const word = run.replace(/'s$/, '')
      out.push({ word, stem: stemOf(word, language), at: match.index })
    }
  }
  return out
}

/** Returns the stems of a text. */
export const stemsOf = (text: string, language: string): string[] =>
  wordsOf(foldText(text), language).map(({ stem }) => stem)
