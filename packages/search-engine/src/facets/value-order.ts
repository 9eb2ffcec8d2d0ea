import { growUint32 } from '../indexing/growable.ts'

/** New values up to this many are put into their places one by one; more are sorted together with the rest. */
const FEW = 64

/** The numbers of a growing list of values in the order of the values, kept so that no search has to compare them. */
export class ValueOrder {
  private order: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  private size = 0
  private readonly before: (a: number, b: number) => boolean

  constructor(before: (a: number, b: number) => boolean) {
    this.before = before
  }

  /** The first `size` numbers in order, all that there are. */
  upTo(size: number): Uint32Array {
    if (size > this.size) {
      this.order = growUint32(this.order, size)
      if (size - this.size <= FEW) while (this.size < size) this.insert(this.size)
      else this.sortAll(size)
    }
    return this.order.subarray(0, size)
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

  private sortAll(size: number): void {
    for (let number = this.size; number < size; number++) this.order[number] = number
    this.order.subarray(0, size).sort((a, b) => (this.before(a, b) ? -1 : 1))
    this.size = size
  }
}
