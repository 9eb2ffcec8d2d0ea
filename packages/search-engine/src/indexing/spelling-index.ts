import { letterSet } from '../analysis/edit-distance.ts'
import { MistakeCounter } from '../analysis/mistake-counter.ts'
import { growUint32 } from './growable.ts'

const ONLY_LETTERS = /^[\p{L}\p{M}]+$/u

/** Maximum number of words whose neighbours are kept. */
const MAX_KNOWN = 1000

/** Reused: searches run one at a time. */
let reached: Uint32Array<ArrayBuffer> = new Uint32Array(1024)

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
    const counter = new MistakeCounter(word)
    const { limit } = counter
    if (limit === 0 || !ONLY_LETTERS.test(word)) return []
    const found: Near[] = []
    counter.run((mistakesIn) => {
      for (let length = word.length - limit; length <= word.length + limit; length++) {
        const bucket = this.buckets[length]
        if (!bucket) continue
        reached = growUint32(reached, bucket.count)
        const kept = counter.sift(bucket.letters, bucket.count, length, reached)
        for (let i = 0; i < kept; i++) {
          const fold = bucket.folds[reached[i] ?? 0] ?? 0
          const distance = mistakesIn(this.words[fold] ?? '')
          if (distance !== undefined) found.push({ fold, distance })
        }
      }
    })
    return found
  }
}
