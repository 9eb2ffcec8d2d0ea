import { hashBytes } from '../analysis/ascii-words.ts'
import { growUint32, growUint8 } from './growable.ts'

const EMPTY = 0

/** Finds the term of a word in ASCII by its bytes in a text, without making a string of it (open addressing). */
export class WordTable {
  private slots: Uint32Array<ArrayBuffer> = new Uint32Array(1 << 12)
  private filled = 0
  // Per entry, numbered from one: its term, and where its letters begin; they end where those of the next begin.
  private terms: Uint32Array<ArrayBuffer> = new Uint32Array(1 << 10)
  private starts: Uint32Array<ArrayBuffer> = new Uint32Array(1 << 10)
  private letters: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 13)

  /** The term, or -1. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1
    let at = spread(hash) & mask
    for (;;) {
      const entry = this.slots[at] ?? EMPTY
      if (entry === EMPTY) return -1
      if (this.isSame(entry, bytes, start, end)) return this.terms[entry] ?? -1
      at = (at + 1) & mask
    }
  }

  private isSame(entry: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.starts[entry] ?? 0
    if ((this.starts[entry + 1] ?? 0) - from !== end - start) return false
    const shift = from - start
    for (let i = start; i < end; i++) if (this.letters[i + shift] !== bytes[i]) return false
    return true
  }

  add(term: number, bytes: Uint8Array, start: number, end: number, hash: number): void {
    if (this.filled * 2 > this.slots.length) this.grow()
    const entry = ++this.filled
    this.terms = growUint32(this.terms, entry + 1)
    this.starts = growUint32(this.starts, entry + 2)
    const from = this.starts[entry] ?? 0
    const to = from + end - start
    this.letters = growUint8(this.letters, to)
    this.letters.set(bytes.subarray(start, end), from)
    this.starts[entry + 1] = to
    this.terms[entry] = term
    this.put(entry, hash)
  }

  private put(entry: number, hash: number): void {
    const mask = this.slots.length - 1
    let at = spread(hash) & mask
    while (this.slots[at] !== EMPTY) at = (at + 1) & mask
    this.slots[at] = entry
  }

  private grow(): void {
    this.slots = new Uint32Array(this.slots.length * 2)
    for (let entry = 1; entry <= this.filled; entry++) {
      this.put(entry, hashBytes(this.letters, this.starts[entry] ?? 0, this.starts[entry + 1] ?? 0))
    }
  }
}

function spread(hash: number): number {
  return hash ^ (hash >>> 15)
}
