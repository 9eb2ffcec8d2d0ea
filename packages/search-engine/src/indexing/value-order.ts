import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'
import { growUint32 } from './growable.ts'

/** Up to this many new values are inserted one by one; more are sorted together with the rest. */
const FEW = 64
/** Number of values sorted or merged in one step; about one millisecond of work. */
const STEP = 1024

/** The numbers of a growing list of values, kept sorted by value so that searches need not compare values. */
export class ValueOrder {
  private order: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  private size = 0
  /** The place of each number in the order, made when it is asked for; empty if the order has changed since. */
  private ranks = new Uint32Array(0)
  private readonly before: (a: number, b: number) => boolean

  constructor(before: (a: number, b: number) => boolean) {
    this.before = before
  }

  /** Returns the numbers below `size` in order. */
  upTo(size: number): Uint32Array {
    for (const _ of this.prepare(size)) continue
    return this.order.subarray(0, size)
  }

  /** Returns the place of each of the first `size` numbers in the order. */
  ranksUpTo(size: number): Uint32Array {
    const order = this.upTo(size)
    if (this.ranks.length === size) return this.ranks
    this.ranks = new Uint32Array(size)
    for (let rank = 0; rank < size; rank++) this.ranks[order[rank] ?? 0] = rank
    return this.ranks
  }

  /** Does the work of `upTo` in steps. */
  *prepare(size: number): Generator<void, void> {
    if (size - this.size > FEW) yield* this.sortAll(size)
    if (size <= this.size) return
    this.order = growUint32(this.order, size)
    while (this.size < size) this.insert(this.size)
  }

  save(to: SectionWriter): void {
    to.array('order', this.order.subarray(0, this.size))
  }

  restore(from: SectionReader): void {
    this.order = from.uint32('order')
    this.size = this.order.length
  }

  private insert(number: number): void {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.before(this.order[middle] ?? 0, number)) low = middle + 1
      else high = middle
    }
    this.order.copyWithin(low + 1, low, this.size)
    this.order[low] = number
    this.size++
  }

  /** Merge sort, bottom up; replaces the order in use only at the end. */
  private *sortAll(size: number): Generator<void, void> {
    let from = Uint32Array.from({ length: size }, (_, number) => number)
    for (let start = 0; start < size; start += STEP) {
      from.subarray(start, start + STEP).sort((a, b) => (this.before(a, b) ? -1 : 1))
      yield
    }
    let to = new Uint32Array(size)
    for (let width = STEP; width < size; width *= 2) {
      for (let start = 0; start < size; start += 2 * width) yield* this.merge(from, to, start, width)
      const sorted = to
      to = from
      from = sorted
    }
    // A search can have finished the sort in the meantime.
    if (this.size >= size) return
    this.order = from
    this.size = size
  }

  private *merge(from: Uint32Array, to: Uint32Array, start: number, width: number): Generator<void, void> {
    const middle = Math.min(start + width, from.length)
    const end = Math.min(start + 2 * width, from.length)
    let left = start
    let right = middle
    for (let at = start; at < end; at++) {
      const takeRight = left === middle || (right < end && this.before(from[right] ?? 0, from[left] ?? 0))
      to[at] = from[takeRight ? right++ : left++] ?? 0
      if (at % (4 * STEP) === 0) yield
    }
  }
}
