import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'
import { growFloat64, growUint32 } from './growable.ts'

/** Bits of a posting below the slot: eight for the impact, two for the rank of the best field. */
export const SLOT_SHIFT = 10
/** Maximum number of documents: a posting has 22 bits for the slot. */
export const MAX_SLOTS = 2 ** 22

const CHUNK_BITS = 16
const CHUNK = 2 ** CHUNK_BITS
/** Enough for the tail while documents are loaded. */
const MAX_SPARE = 32
/** Up to this many postings are copied one by one, which is faster than a view on them. */
const FEW = 32

/**
 * A block of the tail: per entry a posting, its term, and the distance back to the previous entry of the same term (0
 * for none).
 */
interface Chunk {
  postings: Uint32Array
  terms: Uint32Array
  back: Uint32Array
}

/** A reader of a term's postings; receives every posting, including those of removed documents. */
export interface PostingSink {
  take(postings: Uint32Array, from: number, to: number): void
  takeOne(posting: number): void
}

/**
 * The inverted index: per term, the documents that contain it and their impact. Merged postings are stored by term in
 * one array (the base); postings since the last merge are stored in order of arrival, linked to the previous entry of
 * the same term (the tail).
 */
export class Postings {
  private offsets: Uint32Array<ArrayBuffer> = new Uint32Array(1)
  private base: Uint32Array<ArrayBuffer> = new Uint32Array(0)
  private heads: Float64Array<ArrayBuffer> = new Float64Array(1024)
  private counts: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  /** Blocks of the tail; the first one starts at entry `chunkStart`. */
  private chunks: Chunk[] = []
  private chunkStart = 0
  /** Blocks to use again: those given back to the allocator would leave gaps between what stays. */
  private spare: Chunk[] = []
  private tailStart = 0
  private tailEnd = 0

  get baseLength(): number {
    return this.base.length
  }

  get tailLength(): number {
    return this.tailEnd - this.tailStart
  }

  /** Number of terms in the base. */
  get baseTerms(): number {
    return this.offsets.length - 1
  }

  get bytes(): number {
    return (
      this.offsets.byteLength +
      this.base.byteLength +
      this.heads.byteLength +
      this.counts.byteLength +
      (this.chunks.length + this.spare.length) * CHUNK * 12
    )
  }

  add(term: number, posting: number): void {
    this.heads = growFloat64(this.heads, term + 1)
    this.counts = growUint32(this.counts, term + 1)
    const chunkIndex = (this.tailEnd - this.chunkStart) >>> CHUNK_BITS
    let chunk = this.chunks[chunkIndex]
    if (!chunk) {
      chunk = this.spare.pop() ?? {
        postings: new Uint32Array(CHUNK),
        terms: new Uint32Array(CHUNK),
        back: new Uint32Array(CHUNK),
      }
      this.chunks.push(chunk)
    }
    const at = (this.tailEnd - this.chunkStart) & (CHUNK - 1)
    this.tailEnd++
    const before = this.heads[term] ?? 0
    chunk.postings[at] = posting
    chunk.terms[at] = term
    // Heads are one-based, so that zero means none.
    chunk.back[at] = before > this.tailStart ? this.tailEnd - before : 0
    this.heads[term] = this.tailEnd
    this.counts[term] = (this.counts[term] ?? 0) + 1
  }

  /** Returns the number of a term's postings, including those of removed documents. */
  countOf(term: number): number {
    const inBase = term < this.baseTerms ? (this.offsets[term + 1] ?? 0) - (this.offsets[term] ?? 0) : 0
    return inBase + (this.counts[term] ?? 0)
  }

  read(term: number, sink: PostingSink): void {
    if (term < this.baseTerms) sink.take(this.base, this.offsets[term] ?? 0, this.offsets[term + 1] ?? 0)
    if ((this.counts[term] ?? 0) === 0) return
    let entry = this.heads[term] ?? 0
    while (entry > this.tailStart) {
      const at = entry - 1 - this.chunkStart
      const chunk = this.chunks[at >>> CHUNK_BITS]
      if (!chunk) return
      sink.takeOne(chunk.postings[at & (CHUNK - 1)] ?? 0)
      const back = chunk.back[at & (CHUNK - 1)] ?? 0
      if (back === 0) return
      entry -= back
    }
  }

  /** Gives back the spare blocks. */
  trim(): void {
    this.spare = []
  }

  save(to: SectionWriter): void {
    const terms: number[] = []
    const tail: number[] = []
    const steps = this.tailSteps(this.tailEnd, this.tailLength, (term, posting) => {
      terms.push(term)
      tail.push(posting)
    })
    for (const _ of steps) continue
    to.array('offsets', this.offsets)
    to.array('base', this.base)
    to.array('tail-terms', Uint32Array.from(terms))
    to.array('tail', Uint32Array.from(tail))
  }

  restore(from: SectionReader): void {
    this.offsets = from.uint32('offsets')
    this.base = from.uint32('base')
    const terms = from.uint32('tail-terms')
    for (const [i, posting] of from.uint32('tail').entries()) this.add(terms[i] ?? 0, posting)
  }

  /**
   * Merges the tail into the base without the postings of dead documents, in steps of about `stepSize` postings.
   * Readers see no change until the last step swaps in the new base. Postings added between steps stay in the tail.
   * `dead` has a one for each slot to purge, and is undefined if there is none.
   */
  *merge(dead: Uint8Array | undefined, terms: number, stepSize: number): Generator<void, void> {
    const end = this.tailEnd
    const moved = this.counts.slice(0, terms)
    // Offsets of each term's postings: counts first, then prefix sums.
    const offsets = new Uint32Array(terms + 1)
    for (const { from, to } of this.baseSteps(stepSize)) {
      for (let term = from; term < to; term++) offsets[term + 1] = this.countAlive(term, dead)
      yield
    }
    yield* this.tailSteps(end, stepSize, (term, posting) => {
      if (dead?.[posting >>> SLOT_SHIFT] !== 1) offsets[term + 1] = (offsets[term + 1] ?? 0) + 1
    })
    for (let term = 0; term < terms; term++) offsets[term + 1] = (offsets[term + 1] ?? 0) + (offsets[term] ?? 0)
    const base = new Uint32Array(offsets[terms] ?? 0)
    const next = offsets.slice()
    for (const { from, to } of this.baseSteps(stepSize)) {
      for (let term = from; term < to; term++) next[term] = this.copyAlive(term, dead, base, next[term] ?? 0)
      yield
    }
    yield* this.tailSteps(end, stepSize, (term, posting) => {
      if (dead?.[posting >>> SLOT_SHIFT] === 1) return
      const at = next[term] ?? 0
      base[at] = posting
      next[term] = at + 1
    })
    for (let term = 0; term < terms; term++) this.counts[term] = (this.counts[term] ?? 0) - (moved[term] ?? 0)
    this.base = base
    this.offsets = offsets
    const passed = (end - this.chunkStart) >>> CHUNK_BITS
    this.spare.push(...this.chunks.splice(0, passed))
    this.spare.length = Math.min(this.spare.length, MAX_SPARE)
    this.chunkStart += passed * CHUNK
    this.tailStart = end
  }

  private countAlive(term: number, dead: Uint8Array | undefined): number {
    const from = this.offsets[term] ?? 0
    const to = this.offsets[term + 1] ?? 0
    if (!dead) return to - from
    let count = 0
    for (let i = from; i < to; i++) if (dead[(this.base[i] ?? 0) >>> SLOT_SHIFT] !== 1) count++
    return count
  }

  /** Copies a term's postings in the base to `at` and returns the position behind them. */
  private copyAlive(term: number, dead: Uint8Array | undefined, to: Uint32Array, at: number): number {
    const from = this.offsets[term] ?? 0
    const end = this.offsets[term + 1] ?? 0
    if (!dead && end - from > FEW) {
      to.set(this.base.subarray(from, end), at)
      return at + end - from
    }
    let next = at
    for (let i = from; i < end; i++) {
      const posting = this.base[i] ?? 0
      if (dead?.[posting >>> SLOT_SHIFT] !== 1) to[next++] = posting
    }
    return next
  }

  /** Divides the terms of the base into ranges with about `stepSize` postings. */
  private *baseSteps(stepSize: number): Generator<{ from: number; to: number }, void> {
    const terms = this.baseTerms
    for (let from = 0, to = 0; from < terms; from = to) {
      const start = this.offsets[from] ?? 0
      while (to < terms && (this.offsets[to + 1] ?? 0) - start + to - from <= stepSize) to++
      // A term with more postings is a step by itself.
      if (to === from) to++
      yield { from, to }
    }
  }

  /** Visits every posting of the tail up to `end` with its term. */
  private *tailSteps(
    end: number,
    stepSize: number,
    visit: (term: number, posting: number) => void,
  ): Generator<void, void> {
    for (let from = this.tailStart; from < end; from += stepSize) {
      for (let entry = from; entry < Math.min(end, from + stepSize); entry++) {
        const at = entry - this.chunkStart
        const chunk = this.chunks[at >>> CHUNK_BITS]
        if (chunk) visit(chunk.terms[at & (CHUNK - 1)] ?? 0, chunk.postings[at & (CHUNK - 1)] ?? 0)
      }
      yield
    }
  }
}
