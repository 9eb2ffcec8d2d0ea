import { foldAccents, normalize, tokenize } from '@foyer/search-engine'
import { WORDS } from '../../weights.ts'
import common from './common-words.json' with { type: 'json' }

/**
 * Letters that are written together with the next word: articles, joining words and prepositions. They are taken off until none is
 * left, so a word that begins with one loses it in all forms.
 */
const PREFIXES = {
  Arabic: /^(?:ال|لل|[وفبك](?=\p{L}{4}))(?=\p{L}{3})/u,
  Hebrew: /^[והבלמשכ](?=\p{L}{3})/u,
}
const FINAL_LETTERS: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** Returns what the forms of an Arabic or Hebrew word share: its first letters without prefixes. */
function rootOf(word: string): string {
  const isHebrew = /^\p{Script=Hebrew}/u.test(word)
  const prefix = isHebrew ? PREFIXES.Hebrew : PREFIXES.Arabic
  let rest = word
  while (prefix.test(rest)) rest = rest.replace(prefix, '')
  return isHebrew
    ? rest.slice(0, WORDS.sharedHebrew).replaceAll(/[ךםןףץ]/g, (letter) => FINAL_LETTERS[letter] ?? letter)
    : rest.slice(0, WORDS.sharedArabic)
}

/** Returns a key that the forms of a word, without accents, share; undefined for a word that is too short to say anything. */
function keyOf(folded: string): number | undefined {
  if (/^[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(folded))
    return folded.length < WORDS.shortest - 1 ? undefined : hashOf(rootOf(folded))
  if (folded.length < WORDS.shortest && !/\d/.test(folded)) return undefined
  return hashOf(folded.slice(0, WORDS.sharedLetters))
}

const COMMON: ReadonlySet<string> = new Set(
  Object.values(common.words).flatMap((text) => text.split(' ').map((word) => foldAccents(normalize(word)))),
)

/**
 * Returns the words of a text that can describe work, by a key that their forms share, as they are normalized. Scripts without
 * spaces give pairs of characters.
 */
export function workWords(text: string): Map<number, string> {
  const words = new Map<number, string>()
  const tokens = tokenize(normalize(text))
  for (const [index, { word, joined }] of tokens.entries()) {
    const pair = joined ? word + (tokens[index + 1]?.word ?? '') : undefined
    const folded = foldAccents(word)
    if (pair === undefined && COMMON.has(folded)) continue
    const key = pair === undefined ? keyOf(folded) : hashOf(pair)
    if (key !== undefined && !words.has(key)) words.set(key, pair ?? word)
  }
  return words
}

/** Returns the FNV-1a hash of a text, with 32 bits (draft-eastlake-fnv). */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01_00_01_93)
  }
  return hash >>> 0
}
