import { type PostingSink, SLOT_SHIFT } from '../indexing/postings.ts'
import { growFloat32, growUint32, growUint8 } from '../indexing/growable.ts'
import { impactsTimes } from '../indexing/impact.ts'

/** If more than one in this many slots is marked, all marks are cleared with one fill. */
const MANY = 16

/** The slots of the documents. */
interface Slots {
  slots: number
  alive: Uint8Array
  /** Removed documents that still have postings. */
  dead: readonly number[]
}

/** Collects, for one part of a query, the matching documents with their weight and best field. */
export class Accumulator implements PostingSink {
  /** 0 for no match, else one plus the best field rank. */
  mark: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
  weight: Float32Array<ArrayBuffer> = new Float32Array(1024)
  touched: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  count = 0
  /** The terms read so far. */
  readonly terms: number[] = []
  /** Numbers of documents by their best field, once counted. */
  counted: { inHeadline: number; inTopic: number } | undefined
  /** Postings of lesser fields are skipped. */
  minRank = 0
  private impacts = impactsTimes(1)
  private weigh = true
  private alive: Uint8Array = new Uint8Array(0)
  /** True if no removed document has postings. */
  private allAlive = false

  /** Clears the accumulator and makes room for all slots. */
  reset({ slots, alive, dead }: Slots, weigh: boolean): void {
    this.weigh = weigh
    if (this.count * MANY > this.mark.length) this.mark.fill(0)
    else for (let i = 0; i < this.count; i++) this.mark[this.touched[i] ?? 0] = 0
    this.count = 0
    this.terms.length = 0
    this.counted = undefined
    this.minRank = 0
    this.alive = alive
    this.allAlive = dead.length === 0
    if (slots > this.mark.length) {
      this.mark = growUint8(this.mark, slots)
      this.weight = growFloat32(this.weight, this.mark.length)
      this.touched = growUint32(this.touched, this.mark.length)
    }
  }

  /** Sets the factor for the impacts of the terms read from now on. */
  scale(factor: number): void {
    this.impacts = impactsTimes(factor)
  }

  take(postings: Uint32Array, from: number, to: number): void {
    if (this.minRank > 0) for (let i = from; i < to; i++) this.takeOne(postings[i] ?? 0)
    else if (this.count === 0 && this.allAlive) this.takeFirst(postings, from, to)
    else if (this.weigh) this.takeWeighed(postings, from, to)
    else this.takeMarks(postings, from, to)
  }

  /** Takes the postings of the first term, which has each document once. */
  private takeFirst(postings: Uint32Array, from: number, to: number): void {
    const { mark, weight, touched, impacts } = this
    for (let i = from; i < to; i++) {
      const posting = postings[i] ?? 0
      const slot = posting >>> SLOT_SHIFT
      touched[i - from] = slot
      mark[slot] = ((posting >>> 8) & 3) + 1
      weight[slot] = impacts[posting & 255] ?? 0
    }
    this.count = to - from
  }

  private takeMarks(postings: Uint32Array, from: number, to: number): void {
    const { mark, touched, alive } = this
    let count = this.count
    for (let i = from; i < to; i++) {
      const posting = postings[i] ?? 0
      const slot = posting >>> SLOT_SHIFT
      if (alive[slot] === 0) continue
      const rank = ((posting >>> 8) & 3) + 1
      const known = mark[slot] ?? 0
      if (known === 0) touched[count++] = slot
      if (rank > known) mark[slot] = rank
    }
    this.count = count
  }

  private takeWeighed(postings: Uint32Array, from: number, to: number): void {
    const { mark, weight, touched, alive, impacts } = this
    let count = this.count
    for (let i = from; i < to; i++) {
      const posting = postings[i] ?? 0
      const slot = posting >>> SLOT_SHIFT
      if (alive[slot] === 0) continue
      const impact = impacts[posting & 255] ?? 0
      const rank = ((posting >>> 8) & 3) + 1
      const known = mark[slot] ?? 0
      if (known === 0) {
        touched[count++] = slot
        mark[slot] = rank
        weight[slot] = impact
      } else {
        weight[slot] = (weight[slot] ?? 0) + impact
        if (rank > known) mark[slot] = rank
      }
    }
    this.count = count
  }

  /** Takes the documents that two others have; their weight is the mean. This one must be empty. */
  takeCommon(fewer: Accumulator, more: Accumulator): void {
    const { mark, weight, touched } = this
    const { mark: marks, weight: weights } = fewer
    const { mark: otherMarks, weight: otherWeights } = more
    let count = 0
    for (let i = 0; i < fewer.count; i++) {
      const slot = fewer.touched[i] ?? 0
      // Without branches, since which documents both have is hard to predict: a lesser mark of zero is none.
      const lesser = lesserOf(marks[slot] ?? 0, otherMarks[slot] ?? 0)
      mark[slot] = lesser
      weight[slot] = ((weights[slot] ?? 0) + (otherWeights[slot] ?? 0)) / 2
      touched[count] = slot
      count += 1 - ((lesser - 1) >>> 31)
    }
    this.count = count
  }

  takeOne(posting: number): void {
    const slot = posting >>> SLOT_SHIFT
    if (this.alive[slot] === 0 || ((posting >>> 8) & 3) < this.minRank) return
    this.put(slot, this.impacts[posting & 255] ?? 0, ((posting >>> 8) & 3) + 1)
  }

  put(slot: number, weight: number, mark: number): void {
    const known = this.mark[slot] ?? 0
    if (known === 0) {
      this.touched[this.count++] = slot
      this.mark[slot] = mark
      this.weight[slot] = weight
    } else {
      this.weight[slot] = (this.weight[slot] ?? 0) + weight
      if (mark > known) this.mark[slot] = mark
    }
  }
}

function lesserOf(a: number, b: number): number {
  const more = b - a
  return a + (more & (more >> 31))
}
