import { detectAll } from 'tinyld'

import { languageByStopWords } from './stop-words.ts'
import { importLimits } from '../../limits.ts'

export const FALLBACK_LANGUAGE = 'en'

/** Languages likely in ads; with a longer list, short texts become guesswork. */
const LATIN = 'en de fr es pt it nl sv da no fi is et lv lt pl cs sk hu ro hr tr ca vi id ms'.split(' ')
const CYRILLIC = ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk']
const ARABIC = ['ar', 'fa', 'ur']
const DEVANAGARI = ['hi', 'mr', 'ne']

const MIN_ACCURACY = 0.2

const SCRIPTS: ReadonlyArray<{ letters: RegExp; languages: readonly string[] }> = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['ja'] },
  { letters: /\p{Script=Hangul}/gu, languages: ['ko'] },
  { letters: /\p{Script=Han}/gu, languages: ['zh'] },
  { letters: /\p{Script=Cyrillic}/gu, languages: CYRILLIC },
  { letters: /\p{Script=Greek}/gu, languages: ['el'] },
  { letters: /\p{Script=Hebrew}/gu, languages: ['he'] },
  { letters: /\p{Script=Arabic}/gu, languages: ARABIC },
  { letters: /\p{Script=Thai}/gu, languages: ['th'] },
  { letters: /\p{Script=Devanagari}/gu, languages: DEVANAGARI },
]

/**
 * Detects the language of an ad from its title and plain text, as a BCP 47 primary tag. The script decides first (a
 * quarter of the letters is enough, since ads contain English words), then stop words, then trigrams. English if there
 * is too little text.
 */
export function detectLanguage(title: string, text: string): string {
  const sample = `${title}. ${text.slice(0, importLimits.languageSampleCharacters)}`
    .replace(/https?:\S+|(?<!\S)[^\s@]+@\S+|\d+/g, ' ')
    .normalize('NFC')
  const letters = count(sample, /\p{L}/gu)
  const foreign = SCRIPTS.find((script) => isWritten(sample, script.letters, letters))
  if (foreign !== undefined) return among(foreign.languages, sample, foreign.languages[0] ?? FALLBACK_LANGUAGE)
  if (letters < importLimits.languageSampleLetters) return FALLBACK_LANGUAGE
  return (
    languageByStopWords(sample) ??
    among(LATIN, sample.slice(0, importLimits.trigramSampleCharacters), FALLBACK_LANGUAGE)
  )
}

/** A few kana are enough to decide for Japanese, since Chinese has none. */
function isWritten(sample: string, script: RegExp, letters: number): boolean {
  const share = count(sample, script) / Math.max(letters, 1)
  return share > (script === SCRIPTS[0]?.letters ? 0.05 : 0.25)
}

function among(languages: readonly string[], sample: string, otherwise: string): string {
  if (languages.length === 1) return otherwise
  const best = detectAll(sample, { only: [...languages] })[0]
  return best !== undefined && best.accuracy >= MIN_ACCURACY ? best.lang : otherwise
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
