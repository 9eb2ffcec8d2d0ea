import { allowedMistakes, countBits, letterSet, mistakesIn } from '../analysis/edit-distance.ts'
import { growUint32 } from './growable.ts'

const ONLY_LETTERS = /^[\p{L}\p{M}]+$/u

/** Maximum number of words whose neighbours are kept. */
const MAX_KNOWN = 1000

interface Bucket {
  count: number
  folds: Uint32Array<ArrayBuffer>
  letters: Uint32Array<ArrayBuffer>
}

export interface Near {
  fold: number
  distance: number
}

/**
 * Words by length, each with the set of its letters in 32 bits. One pass over the buckets of similar length rules out
 * all but a few percent of the dictionary before any distance is measured.
 */
export class SpellingIndex {
  private readonly buckets: Bucket[] = []
  private readonly words: string[] = []
  /** Words looked up since the last new word: the same typos come again, and new words are rare. */
  private readonly known = new Map<string, readonly Near[]>()

  add(fold: number, word: string): void {
    if (!ONLY_LETTERS.test(word)) return
    if (this.known.size > 0) this.known.clear()
    this.words[fold] = word
    let bucket = this.buckets[word.length]
    if (!bucket) {
      bucket = { count: 0, folds: new Uint32Array(16), letters: new Uint32Array(16) }
      this.buckets[word.length] = bucket
    }
    bucket.folds = growUint32(bucket.folds, bucket.count + 1)
    bucket.letters = growUint32(bucket.letters, bucket.count + 1)
    bucket.folds[bucket.count] = fold
    bucket.letters[bucket.count] = letterSet(word)
    bucket.count++
  }

  /** Returns the words within the typos allowed for a folded word, excluding the word itself. */
  near(word: string): readonly Near[] {
    let near = this.known.get(word)
    if (!near) {
      near = this.measure(word)
      if (this.known.size >= MAX_KNOWN) this.known.clear()
      this.known.set(word, near)
    }
    return near
  }

  private measure(word: string): Near[] {
    const limit = allowedMistakes(word.length)
    if (limit === 0 || !ONLY_LETTERS.test(word)) return []
    const letters = letterSet(word)
    const found: Near[] = []
    for (let length = word.length - limit; length <= word.length + limit; length++) {
      const bucket = this.buckets[length]
      if (!bucket) continue
      const { count, folds, letters: sets } = bucket
      for (let i = 0; i < count; i++) {
        if (countBits((sets[i] ?? 0) ^ letters) > 2 * limit) continue
        const fold = folds[i] ?? 0
        const distance = mistakesIn(word, this.words[fold] ?? '')
        if (distance !== undefined) found.push({ fold, distance })
      }
    }
    return found
  }
}
