import { hashBytes } from '../analysis/ascii-words.ts'
import { growUint8 } from './growable.ts'

const EMPTY = 0

/**
 * A hash table (open addressing) from the bytes of an ASCII word to its term, without creating a string. The data of
 * one lookup is adjacent, because cache misses dominate its cost.
 */
export class WordTable {
  /** Two numbers per bucket: the offset of the word in `letters`, and its term. */
  private places: Uint32Array<ArrayBuffer> = new Uint32Array(1 << 13)
  private filled = 0
  /** Each word preceded by its length; the first byte is unused. */
  private letters: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 13)
  private lettersLength = 1

  /** Returns the term, or -1. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const { places, letters } = this
    const mask = places.length - 2
    let at = spread(hash) & mask
    for (;;) {
      const from = places[at] ?? EMPTY
      if (from === EMPTY) return -1
      if (isSame(letters, from, bytes, start, end)) return places[at + 1] ?? -1
      at = (at + 2) & mask
    }
  }

  add(term: number, bytes: Uint8Array, start: number, end: number, hash: number): void {
    if (++this.filled * 4 > this.places.length) this.grow()
    const from = this.lettersLength
    this.lettersLength += end - start + 1
    this.letters = growUint8(this.letters, this.lettersLength)
    this.letters[from] = end - start
    this.letters.set(bytes.subarray(start, end), from + 1)
    this.put(from, term, hash)
  }

  private put(from: number, term: number, hash: number): void {
    const mask = this.places.length - 2
    let at = spread(hash) & mask
    while (this.places[at] !== EMPTY) at = (at + 2) & mask
    this.places[at] = from
    this.places[at + 1] = term
  }

  private grow(): void {
    const before = this.places
    this.places = new Uint32Array(before.length * 2)
    for (let at = 0; at < before.length; at += 2) {
      const from = before[at] ?? EMPTY
      if (from === EMPTY) continue
      this.put(from, before[at + 1] ?? 0, hashBytes(this.letters, from + 1, from + 1 + (this.letters[from] ?? 0)))
    }
  }
}

function spread(hash: number): number {
  return (hash ^ (hash >>> 15)) << 1
}

function isSame(letters: Uint8Array, from: number, bytes: Uint8Array, start: number, end: number): boolean {
  if (letters[from] !== end - start) return false
  const shift = from + 1 - start
  for (let i = start; i < end; i++) if (letters[i + shift] !== bytes[i]) return false
  return true
}
