import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'
import { ValueOrder } from './value-order.ts'
import { growInt32, growUint32 } from './growable.ts'

const NONE = -1
/** A list of several values at offset `start` is stored as FIRST_LIST - start. */
const FIRST_LIST = -2
/** The lists are compacted when garbage exceeds both half their length and this many entries. */
const LEFTOVER = 1 << 16

/** The values of one property of the documents: each distinct value has a number and a count of documents. */
export class ValueColumn {
  readonly values: string[] = []
  /** Number of documents per value. */
  counts: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  /** Per slot: the number of its only value, NONE, or the offset of its list. */
  private cells: Int32Array<ArrayBuffer> = new Int32Array(64).fill(NONE)
  /** Lists of value numbers, each preceded by its length. */
  private lists: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  private listsLength = 0
  private leftover = 0
  private readonly numbers = new Map<string, number>()
  private readonly order: ValueOrder

  /** `before` orders the values; by UTF-16 code units by default. */
  constructor(before?: (a: number, b: number) => boolean) {
    const { values } = this
    this.order = new ValueOrder(before ?? ((a, b) => (values[a] ?? '') < (values[b] ?? '')))
  }

  /** Returns the numbers of all values, sorted by value. */
  inOrder(): Uint32Array {
    return this.order.upTo(this.values.length)
  }

  /** Sorts the values in steps, ahead of the next search. */
  prepareOrder(): Generator<void, void> {
    return this.order.prepare(this.values.length)
  }

  /** Returns the number of a value, adding it if it is new. */
  intern(value: string): number {
    const known = this.numbers.get(value)
    if (known !== undefined) return known
    const number = this.values.length
    this.values.push(value)
    this.numbers.set(value, number)
    this.counts = growUint32(this.counts, number + 1)
    return number
  }

  numberOf(value: string): number | undefined {
    return this.numbers.get(value)
  }

  set(slot: number, values: readonly string[]): void {
    if (slot >= this.cells.length) {
      const before = this.cells.length
      this.cells = growInt32(this.cells, slot + 1)
      this.cells.fill(NONE, before)
    }
    const numbers = new Set(values.map((value) => this.intern(value)))
    for (const number of numbers) this.counts[number] = (this.counts[number] ?? 0) + 1
    const [first] = numbers
    if (first === undefined) this.cells[slot] = NONE
    else this.cells[slot] = numbers.size === 1 ? first : this.appendList([...numbers])
  }

  private appendList(numbers: readonly number[]): number {
    const start = this.listsLength
    this.lists = growUint32(this.lists, start + numbers.length + 1)
    this.lists[start] = numbers.length
    this.lists.set(numbers, start + 1)
    this.listsLength += numbers.length + 1
    return FIRST_LIST - start
  }

  clear(slot: number): void {
    const numbers = this.of(slot)
    for (const number of numbers) this.counts[number] = (this.counts[number] ?? 0) - 1
    if (numbers.length > 1) this.leftover += numbers.length + 1
    this.cells[slot] = NONE
    if (this.leftover > LEFTOVER && this.leftover > this.listsLength / 2) this.rewriteLists()
  }

  private rewriteLists(): void {
    const before = this.lists
    this.lists = new Uint32Array(this.listsLength - this.leftover + LEFTOVER)
    this.listsLength = 0
    this.leftover = 0
    for (let slot = 0; slot < this.cells.length; slot++) {
      const cell = this.cells[slot] ?? NONE
      if (cell > FIRST_LIST) continue
      const start = FIRST_LIST - cell
      const end = start + 1 + (before[start] ?? 0)
      this.cells[slot] = FIRST_LIST - this.listsLength
      this.lists.set(before.subarray(start, end), this.listsLength)
      this.listsLength += end - start
    }
  }

  of(slot: number): readonly number[] {
    const cell = this.cells[slot] ?? NONE
    if (cell >= 0) return [cell]
    if (cell === NONE) return []
    const start = FIRST_LIST - cell
    return [...this.lists.subarray(start + 1, start + 1 + (this.lists[start] ?? 0))]
  }

  /** Returns true if a document has a flagged value. */
  hasAny(slot: number, flags: Uint8Array): boolean {
    const cell = this.cells[slot] ?? NONE
    if (cell >= 0) return flags[cell] === 1
    if (cell === NONE) return false
    const start = FIRST_LIST - cell
    const end = start + (this.lists[start] ?? 0)
    for (let i = start + 1; i <= end; i++) if (flags[this.lists[i] ?? 0] === 1) return true
    return false
  }

  /** Returns true if a document has no value, or a flagged one. */
  hasNoneOrAny(slot: number, flags: Uint8Array): boolean {
    return (this.cells[slot] ?? NONE) === NONE || this.hasAny(slot, flags)
  }

  /** Keeps, in place, the slots with a flagged value or a 1 in `also`; returns their number. */
  keepAny(slots: Uint32Array, count: number, flags: Uint8Array, also: Uint8Array | undefined): number {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (also?.[slot] === 1 || this.hasAny(slot, flags)) slots[kept++] = slot
    }
    return kept
  }

  /** Counts, for each slot without a flagged value, one more failure (up to two) and records the failing filter. */
  noteFailures(
    slots: Uint32Array,
    count: number,
    flags: Uint8Array,
    { failures, failed, number }: { failures: Uint8Array; failed: Uint16Array; number: number },
  ): void {
    for (let i = 0; i < count; i++) {
      const before = failures[i] ?? 0
      if (before === 2 || this.hasAny(slots[i] ?? 0, flags)) continue
      failures[i] = before + 1
      failed[i] = number
    }
  }

  /** Returns the minimum of `amounts` over a document's values; NaN if it has none. */
  least(slot: number, amounts: Float64Array): number {
    const cell = this.cells[slot] ?? NONE
    if (cell >= 0) return amounts[cell] ?? Number.NaN
    let least = Number.NaN
    for (const number of this.of(slot)) {
      const amount = amounts[number] ?? Number.NaN
      if (!(least <= amount)) least = amount
    }
    return least
  }

  /** Returns the place of each value in the order of values. */
  ranks(): Uint32Array {
    return this.order.ranksUpTo(this.values.length)
  }

  /** Adds `by` to `counts` for every value of each of the first `count` slots. */
  countInto(counts: Uint32Array, { slots, count }: { slots: Uint32Array; count: number }, by = 1): void {
    const { cells, lists } = this
    for (let i = 0; i < count; i++) {
      const cell = cells[slots[i] ?? 0] ?? NONE
      if (cell >= 0) counts[cell] = (counts[cell] ?? 0) + by
      else if (cell !== NONE) {
        const start = FIRST_LIST - cell
        const end = start + (lists[start] ?? 0)
        for (let at = start + 1; at <= end; at++) {
          const number = lists[at] ?? 0
          counts[number] = (counts[number] ?? 0) + by
        }
      }
    }
  }

  /** Does the same, and adds each value whose count was zero to `found`. */
  countFew(counts: Uint32Array, found: number[], { slots, count }: { slots: Uint32Array; count: number }): void {
    const add = (number: number): void => {
      const before = counts[number] ?? 0
      if (before === 0) found.push(number)
      counts[number] = before + 1
    }
    for (let i = 0; i < count; i++) {
      const cell = this.cells[slots[i] ?? 0] ?? NONE
      if (cell >= 0) add(cell)
      else if (cell !== NONE) {
        const start = FIRST_LIST - cell
        const end = start + (this.lists[start] ?? 0)
        for (let at = start + 1; at <= end; at++) add(this.lists[at] ?? 0)
      }
    }
  }

  save(to: SectionWriter): void {
    to.strings('values', this.values)
    to.array('value-counts', this.counts.subarray(0, this.values.length))
    to.array('cells', this.cells)
    to.array('lists', this.lists.subarray(0, this.listsLength))
    to.counts('counts', { leftover: this.leftover })
    this.order.save(to)
  }

  restore(from: SectionReader): void {
    for (const value of from.strings('values')) this.intern(value)
    this.counts = from.uint32('value-counts')
    this.cells = from.int32('cells')
    this.lists = from.uint32('lists')
    this.listsLength = this.lists.length
    this.leftover = from.counts('counts')['leftover'] ?? 0
    this.order.restore(from)
  }
}
