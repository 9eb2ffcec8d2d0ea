import { foldAccents, normalize, tokenize } from '@foyer/search-engine'
import { WORDS } from '../../weights.ts'

/**
 * Returns the words of a text that can describe work, by a key that their forms share, as they are normalized. Scripts without
 * spaces give pairs of characters.
 */
export function workWords(text: string): Map<number, string> {
  const words = new Map<number, string>()
  const tokens = tokenize(normalize(text))
  for (const [index, { word, joined }] of tokens.entries()) {
    const pair = joined ? word + (tokens[index + 1]?.word ?? '') : undefined
    const folded = pair ?? foldAccents(word)
    if (pair === undefined && folded.length < WORDS.shortest && !/\d/.test(folded)) continue
    const key = hashOf(folded.slice(0, WORDS.sharedLetters))
    if (!words.has(key)) words.set(key, pair ?? word)
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
