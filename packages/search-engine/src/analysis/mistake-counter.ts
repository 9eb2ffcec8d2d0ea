import { allowedMistakes, editDistance, hasMovedLetter, letterSet } from './edit-distance.ts'

/** Letters that fit one 32-bit number, a bit each. Longer words are rare, and measured the usual way. */
const LONGEST = 32
const CODE_UNITS = 2 ** 16

/** Per UTF-16 code unit, the positions of that letter in the word of the current counter; zero between two counts. */
const positions = new Int32Array(CODE_UNITS)

/**
 * Counts the mistakes in one typed word against many others, with the results of `mistakesIn`. It measures the distance
 * by Hyyrö's bit-parallel algorithm ("A bit-vector algorithm for computing Levenshtein and Damerau edit distances",
 * 2003), which takes a column of the table at once instead of a cell.
 */
export class MistakeCounter {
  readonly limit: number
  private readonly typed: string
  private readonly letters: number

  constructor(typed: string) {
    this.typed = typed
    this.limit = allowedMistakes(typed.length)
    this.letters = letterSet(typed)
  }

  /**
   * Writes the positions of words that aren't too far away by their letters alone to `reached`; returns their number. All have
   * this length. A mistake takes at most one letter from the typed word and adds at most one, and so many are taken or
   * added by the difference of the lengths.
   */
  sift(letters: Uint32Array, count: number, length: number, reached: Uint32Array): number {
    const own = this.letters
    const longer = length - this.typed.length
    const taken = this.limit - Math.max(0, longer)
    const added = this.limit + Math.min(0, longer)
    let kept = 0
    for (let i = 0; i < count; i++) {
      const other = letters[i] ?? 0
      reached[kept] = i
      if (!hasMore(own & ~other, taken) && !hasMore(other & ~own, added)) kept++
    }
    return kept
  }

  /** Calls `count` with a function that returns the mistakes in the typed word, if it may be a misspelling of a word. */
  run(count: (mistakesIn: (word: string) => number | undefined) => void): void {
    const { typed, limit } = this
    const isShort = typed.length <= LONGEST
    if (isShort) for (let i = 0; i < typed.length; i++) positions[typed.charCodeAt(i)]! |= 1 << i
    count((word) => {
      const distance = isShort ? distanceTo(word, typed.length) : editDistance(typed, word, limit)
      if (distance <= limit) return distance > 0 ? distance : undefined
      return hasMovedLetter(typed, word) ? 2 : undefined
    })
    if (isShort) for (let i = 0; i < typed.length; i++) positions[typed.charCodeAt(i)] = 0
  }
}

/** Returns true if more than `most` bits are set, which is at most two. */
function hasMore(bits: number, most: number): boolean {
  if (most === 0) return bits !== 0
  const second = bits & (bits - 1)
  return most === 1 ? second !== 0 : (second & (second - 1)) !== 0
}

/** Returns the optimal string alignment distance of a word to the typed one, whose letters are in `positions`. */
function distanceTo(word: string, typedLength: number): number {
  const last = 1 << (typedLength - 1)
  // The differences of neighbouring cells down a column: those that are one more, and one less.
  let more = -1
  let less = 0
  /** Cells equal to their upper left neighbour. */
  let same = 0
  let matchesBefore = 0
  let distance = typedLength
  for (let i = 0; i < word.length; i++) {
    const matches = positions[word.charCodeAt(i)] ?? 0
    const swapped = ((~same & matches) << 1) & matchesBefore
    same = ((((matches & more) + more) | 0) ^ more) | matches | less | swapped
    const moreAcross = less | ~(same | more)
    const lessAcross = same & more
    if ((moreAcross & last) !== 0) distance++
    else if ((lessAcross & last) !== 0) distance--
    const shifted = (moreAcross << 1) | 1
    more = (lessAcross << 1) | ~(same | shifted)
    less = shifted & same
    matchesBefore = matches
  }
  return distance
}
