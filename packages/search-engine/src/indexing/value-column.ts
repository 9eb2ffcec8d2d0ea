import { ValueOrder } from '../facets/value-order.ts'
import { growInt32, growUint32 } from './growable.ts'

const NONE = -1
const SEVERAL = -2

/** The values of one property of the documents: each distinct value is a number, counted while documents have it. */
export class ValueColumn {
  readonly values: string[] = []
  /** Documents that have each value now. */
  counts: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  /** Per slot: the number of the only value, or that there is none, or that there are several. */
  single: Int32Array<ArrayBuffer> = new Int32Array(64)
  /** Per slot: the numbers of several values. */
  readonly several: (number[] | undefined)[] = []
  private readonly numbers = new Map<string, number>()
  private readonly order: ValueOrder

  /** `before` is the order of the values; by code units unless given. */
  constructor(before?: (a: number, b: number) => boolean) {
    const { values } = this
    this.order = new ValueOrder(before ?? ((a, b) => (values[a] ?? '') < (values[b] ?? '')))
  }

  /** The numbers of all values in the order of the values. */
  inOrder(): Uint32Array {
    return this.order.upTo(this.values.length)
  }

  /** The number of a value, made if it is new. */
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
    this.single = growInt32(this.single, slot + 1)
    const numbers = values.length > 1 ? [...new Set(values)].map((value) => this.intern(value)) : []
    if (numbers.length > 1) {
      this.single[slot] = SEVERAL
      this.several[slot] = numbers
      for (const number of numbers) this.counts[number] = (this.counts[number] ?? 0) + 1
      return
    }
    const [value] = values
    this.several[slot] = undefined
    this.single[slot] = value === undefined ? NONE : this.intern(value)
    const number = this.single[slot] ?? NONE
    if (number >= 0) this.counts[number] = (this.counts[number] ?? 0) + 1
  }

  clear(slot: number): void {
    for (const number of this.of(slot)) this.counts[number] = (this.counts[number] ?? 0) - 1
    this.single[slot] = NONE
    this.several[slot] = undefined
  }

  of(slot: number): readonly number[] {
    const only = this.single[slot] ?? NONE
    if (only >= 0) return [only]
    return only === SEVERAL ? (this.several[slot] ?? []) : []
  }

  /** Whether a document has one of the values whose flag is set. */
  hasAny(slot: number, flags: Uint8Array): boolean {
    const only = this.single[slot] ?? NONE
    if (only >= 0) return flags[only] === 1
    if (only === NONE) return false
    for (const number of this.several[slot] ?? []) if (flags[number] === 1) return true
    return false
  }

  /** Adds one to `counts` for every value of each of the first `length` slots listed. */
  countInto(counts: Uint32Array, slots: Uint32Array, length: number): void {
    const { single, several } = this
    for (let i = 0; i < length; i++) {
      const slot = slots[i] ?? 0
      const only = single[slot] ?? NONE
      if (only >= 0) counts[only] = (counts[only] ?? 0) + 1
      else if (only === SEVERAL) {
        for (const number of several[slot] ?? []) counts[number] = (counts[number] ?? 0) + 1
      }
    }
  }
}
