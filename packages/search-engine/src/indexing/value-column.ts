import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'
import { ValueOrder } from './value-order.ts'
import { growInt32, growUint32, growUint8 } from './growable.ts'
import { ValueSets } from './value-sets.ts'

/** Reused: searches run one at a time. */
let cellFlags: Uint8Array<ArrayBuffer> = new Uint8Array(1024)

const NONE = -1
/** A document with several values has the cell FIRST_SET - set. */
const FIRST_SET = -2
/** The sets are renumbered when those that no document has exceed both half of them and this many. */
const LEFTOVER = 1 << 12
/** Fewer documents than one in this many sets are counted one by one, without a pass over the sets. */
const FEW = 8

/** The values of one property of the documents: each distinct value has a number and a count of documents. */
export class ValueColumn {
  readonly values: string[] = []
  /** Number of documents per value. */
  counts: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  /** Per slot: the number of its only value, NONE, or its set of values. */
  private cells: Int32Array<ArrayBuffer> = new Int32Array(64).fill(NONE)
  private sets = new ValueSets()
  /** Number of documents per set. */
  private uses: Uint32Array<ArrayBuffer> = new Uint32Array(64)
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
    else this.cells[slot] = numbers.size === 1 ? first : FIRST_SET - this.use([...numbers].sort((a, b) => a - b))
  }

  private use(sorted: readonly number[]): number {
    const before = this.sets.count
    const set = this.sets.intern(sorted)
    this.uses = growUint32(this.uses, set + 1)
    if (set < before && this.uses[set] === 0) this.leftover--
    this.uses[set] = (this.uses[set] ?? 0) + 1
    return set
  }

  clear(slot: number): void {
    for (const number of this.of(slot)) this.counts[number] = (this.counts[number] ?? 0) - 1
    const cell = this.cells[slot] ?? NONE
    this.cells[slot] = NONE
    if (cell >= NONE) return
    const set = FIRST_SET - cell
    this.uses[set] = (this.uses[set] ?? 0) - 1
    if (this.uses[set] === 0) this.leftover++
    if (this.leftover > LEFTOVER && this.leftover > this.sets.count / 2) this.renumberSets()
  }

  private renumberSets(): void {
    const before = this.sets
    this.sets = new ValueSets()
    this.uses = new Uint32Array(64)
    this.leftover = 0
    for (let slot = 0; slot < this.cells.length; slot++) {
      const cell = this.cells[slot] ?? NONE
      if (cell <= FIRST_SET) this.cells[slot] = FIRST_SET - this.use([...before.of(FIRST_SET - cell)])
    }
  }

  of(slot: number): readonly number[] {
    const cell = this.cells[slot] ?? NONE
    if (cell >= 0) return [cell]
    return cell === NONE ? [] : [...this.sets.of(FIRST_SET - cell)]
  }

  /** Returns true if a document has a flagged value. */
  hasAny(slot: number, flags: Uint8Array): boolean {
    const cell = this.cells[slot] ?? NONE
    if (cell >= 0) return flags[cell] === 1
    return cell !== NONE && this.sets.hasAny(FIRST_SET - cell, flags)
  }

  /** Returns true if a document has no value, or a flagged one. */
  hasNoneOrAny(slot: number, flags: Uint8Array): boolean {
    return (this.cells[slot] ?? NONE) === NONE || this.hasAny(slot, flags)
  }

  /** Sets `passes`, for each of the first `count` slots, to 1 if it has a flagged value, else to 0. */
  flagSlots(slots: Uint32Array, count: number, flags: Uint8Array, passes: Uint8Array): void {
    const { cells, sets } = this
    if (count < sets.count) {
      for (let i = 0; i < count; i++) passes[i] = this.hasAny(slots[i] ?? 0, flags) ? 1 : 0
      return
    }
    // A flag for each cell, so that documents are tested without a branch: sets, none, values.
    const first = this.firstValue
    cellFlags = growUint8(cellFlags, first + flags.length)
    for (let set = 0; set < sets.count; set++) cellFlags[sets.count - 1 - set] = sets.hasAny(set, flags) ? 1 : 0
    cellFlags[sets.count] = 0
    cellFlags.set(flags, first)
    const byCell = cellFlags
    for (let i = 0; i < count; i++) passes[i] = byCell[(cells[slots[i] ?? 0] ?? NONE) + first] ?? 0
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

  /** The position of the first value's count in a tally: behind those of sets and of documents without a value. */
  get firstValue(): number {
    return this.sets.count + 1
  }

  /**
   * Adds `by` to the counts of the values of each of the first `count` slots. What a tally holds before the first value is zero, before
   * and after.
   */
  countInto(tally: Int32Array, { slots, count }: { slots: Uint32Array; count: number }, by = 1): void {
    const { cells, sets, firstValue } = this
    if (count * FEW < sets.count) {
      for (let i = 0; i < count; i++) {
        const cell = cells[slots[i] ?? 0] ?? NONE
        if (cell >= 0) tally[firstValue + cell] = ((tally[firstValue + cell] ?? 0) + by) | 0
        else if (cell !== NONE) sets.addTo(tally, firstValue, FIRST_SET - cell, by)
      }
      return
    }
    for (let i = 0; i < count; i++) {
      const at = (cells[slots[i] ?? 0] ?? NONE) + firstValue
      tally[at] = ((tally[at] ?? 0) + by) | 0
    }
    for (let set = 0; set < sets.count; set++) {
      const times = tally[sets.count - 1 - set] ?? 0
      if (times !== 0) sets.addTo(tally, firstValue, set, times)
    }
    tally.fill(0, 0, firstValue)
  }

  /**
   * Adds one to the counts for each value of each of the first `count` slots. Appends each value whose count was zero to `found`, from
   * `from` on, and returns where they end.
   */
  countFew(
    counts: Uint32Array,
    { found, from }: { found: Uint32Array; from: number },
    { slots, count }: { slots: Uint32Array; count: number },
  ): number {
    const { cells, sets } = this
    let end = from
    for (let i = 0; i < count; i++) {
      const cell = cells[slots[i] ?? 0] ?? NONE
      if (cell >= 0) {
        const before = counts[cell] ?? 0
        counts[cell] = before + 1
        if (before === 0) found[end++] = cell
      } else if (cell !== NONE) {
        const last = sets.starts[FIRST_SET - cell + 1] ?? 0
        for (let at = sets.starts[FIRST_SET - cell] ?? 0; at < last; at++) {
          const number = sets.numbers[at] ?? 0
          const before = counts[number] ?? 0
          counts[number] = before + 1
          if (before === 0) found[end++] = number
        }
      }
    }
    return end
  }

  save(to: SectionWriter): void {
    to.strings('values', this.values)
    to.array('value-counts', this.counts.subarray(0, this.values.length))
    to.array('cells', this.cells)
    to.array('set-uses', this.uses.subarray(0, this.sets.count))
    to.counts('counts', { leftover: this.leftover })
    this.sets.save(to)
    this.order.save(to)
  }

  restore(from: SectionReader): void {
    for (const value of from.strings('values')) this.intern(value)
    this.counts = from.uint32('value-counts')
    this.cells = from.int32('cells')
    this.uses = from.uint32('set-uses')
    this.leftover = from.counts('counts')['leftover'] ?? 0
    this.sets.restore(from)
    this.order.restore(from)
  }
}
