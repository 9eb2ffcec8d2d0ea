import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'
import { growUint32 } from './growable.ts'

const EMPTY = 0

/**
 * Distinct sets of several value numbers. Documents that have the same values share a set, so the values of many
 * documents are counted by set first.
 */
export class ValueSets {
  /** Number of distinct sets. */
  count = 0
  /** Per set, where its numbers begin in `numbers`; one more entry says where the last one ends. */
  starts: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  numbers: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  /** Open addressing: per bucket, one plus a set. Made when the first set is looked up. */
  private buckets: Uint32Array<ArrayBuffer> = new Uint32Array(0)

  /** Returns the set with these numbers, adding it if it is new. `sorted` is ascending and without duplicates. */
  intern(sorted: readonly number[]): number {
    if (2 * this.count >= this.buckets.length) this.rehash()
    const mask = this.buckets.length - 1
    let at = hashOf(sorted, 0, sorted.length) & mask
    for (; this.buckets[at] !== EMPTY; at = (at + 1) & mask) {
      const set = (this.buckets[at] ?? 0) - 1
      if (this.has(set, sorted)) return set
    }
    const start = this.starts[this.count] ?? 0
    this.numbers = growUint32(this.numbers, start + sorted.length)
    this.numbers.set(sorted, start)
    this.buckets[at] = ++this.count
    this.starts = growUint32(this.starts, this.count + 1)
    this.starts[this.count] = start + sorted.length
    return this.count - 1
  }

  of(set: number): Uint32Array {
    return this.numbers.subarray(this.starts[set], this.starts[set + 1])
  }

  hasAny(set: number, flags: Uint8Array): boolean {
    const { numbers, starts } = this
    const end = starts[set + 1] ?? 0
    for (let i = starts[set] ?? 0; i < end; i++) if (flags[numbers[i] ?? 0] === 1) return true
    return false
  }

  /** Adds `times` to the counts of a set's values, which begin at `first` in a tally. */
  addTo(tally: Int32Array, first: number, set: number, times: number): void {
    const { numbers, starts } = this
    const end = starts[set + 1] ?? 0
    for (let i = starts[set] ?? 0; i < end; i++) {
      const at = first + (numbers[i] ?? 0)
      tally[at] = ((tally[at] ?? 0) + times) | 0
    }
  }

  save(to: SectionWriter): void {
    to.array('set-starts', this.starts.subarray(0, this.count + 1))
    to.array('set-numbers', this.numbers.subarray(0, this.starts[this.count]))
  }

  restore(from: SectionReader): void {
    this.starts = from.uint32('set-starts')
    this.numbers = from.uint32('set-numbers')
    this.count = this.starts.length - 1
  }

  private has(set: number, sorted: readonly number[]): boolean {
    const start = this.starts[set] ?? 0
    if ((this.starts[set + 1] ?? 0) - start !== sorted.length) return false
    for (let i = 0; i < sorted.length; i++) if (this.numbers[start + i] !== sorted[i]) return false
    return true
  }

  private rehash(): void {
    let size = 64
    while (size <= 2 * this.count) size *= 2
    this.buckets = new Uint32Array(2 * size)
    const mask = this.buckets.length - 1
    for (let set = 0; set < this.count; set++) {
      let at = hashOf(this.numbers, this.starts[set] ?? 0, this.starts[set + 1] ?? 0) & mask
      while (this.buckets[at] !== EMPTY) at = (at + 1) & mask
      this.buckets[at] = set + 1
    }
  }
}

/** FNV-1a over whole numbers, with the upper bits mixed into those that choose a bucket. */
function hashOf(numbers: ArrayLike<number>, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (numbers[i] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
