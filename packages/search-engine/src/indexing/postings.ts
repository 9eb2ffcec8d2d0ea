import { growFloat64, growUint32 } from './growable.ts'

/** Bits of a posting below the slot: eight for the impact, two for the rank of the best field. */
export const SLOT_SHIFT = 10
/** Documents that fit: a posting has 22 bits for the slot. */
export const MOST_SLOTS = 2 ** 22

const CHUNK_BITS = 16
const CHUNK = 2 ** CHUNK_BITS

/** What reads the postings of a term: receives every posting, dead documents included. */
export interface PostingSink {
  take(postings: Uint32Array, from: number, to: number): void
  takeOne(posting: number): void
}

/**
 * For each term, which documents have it and how strongly. Most lie one term after the other in one array (the base); what
 * came since the last merge lies in the order it came, each entry linked to the one before of the same term (the tail).
 */
export class Postings {
  private offsets: Uint32Array<ArrayBuffer> = new Uint32Array(1)
  private base: Uint32Array<ArrayBuffer> = new Uint32Array(0)
  private heads: Float64Array<ArrayBuffer> = new Float64Array(1024)
  private counts: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  /** Chunks of the tail, the first from entry `chunkStart` on. An entry is a posting and the distance back to the one before. */
  private chunks: { postings: Uint32Array; back: Uint32Array }[] = []
  private chunkStart = 0
  private tailStart = 0
  private tailEnd = 0

  get baseLength(): number {
    return this.base.length
  }

  get tailLength(): number {
    return this.tailEnd - this.tailStart
  }

  /** Terms that the base knows. */
  get baseTerms(): number {
    return this.offsets.length - 1
  }

  get bytes(): number {
    return (
      this.offsets.byteLength +
      this.base.byteLength +
      this.heads.byteLength +
      this.counts.byteLength +
      this.chunks.length * CHUNK * 8
    )
  }

  add(term: number, posting: number): void {
    this.heads = growFloat64(this.heads, term + 1)
    this.counts = growUint32(this.counts, term + 1)
    const chunkIndex = (this.tailEnd - this.chunkStart) >>> CHUNK_BITS
    let chunk = this.chunks[chunkIndex]
    if (!chunk) {
      chunk = { postings: new Uint32Array(CHUNK), back: new Uint32Array(CHUNK) }
      this.chunks.push(chunk)
    }
    const at = (this.tailEnd - this.chunkStart) & (CHUNK - 1)
    this.tailEnd++
    const before = this.heads[term] ?? 0
    chunk.postings[at] = posting
    // Heads are numbered from one, so that zero says "none".
    chunk.back[at] = before > this.tailStart ? this.tailEnd - before : 0
    this.heads[term] = this.tailEnd
    this.counts[term] = (this.counts[term] ?? 0) + 1
  }

  /** Postings of a term, those of dead documents included. */
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

  /**
   * Puts the tail into the base and leaves out the documents for which `isDead` says so, step by step: each step does about
   * `stepSize` postings' work and changes nothing that a reader sees; the last one puts the new base in place. Postings may
   * be added between steps, and stay in the tail.
   */
  *merge(isDead: (slot: number) => boolean, terms: number, stepSize: number): Generator<void, void> {
    const end = this.tailEnd
    const offsets = new Uint32Array(terms + 1)
    const tailCounts = new Uint32Array(terms)
    // Which term an entry belongs to is not stored: the chains are walked from their heads, once to count, once to copy.
    let work = 0
    for (let term = 0; term < terms; term++) {
      let live = 0
      for (let i = this.offsetOf(term); i < this.offsetOf(term + 1); i++) {
        if (!isDead((this.base[i] ?? 0) >>> SLOT_SHIFT)) live++
      }
      let moved = 0
      this.walk(term, end, (posting) => {
        moved++
        if (!isDead(posting >>> SLOT_SHIFT)) live++
      })
      tailCounts[term] = moved
      offsets[term + 1] = (offsets[term] ?? 0) + live
      work += live + moved + 4
      if (work > stepSize) {
        work = 0
        yield
      }
    }
    const base = new Uint32Array(offsets[terms] ?? 0)
    for (let term = 0; term < terms; term++) {
      let at = offsets[term] ?? 0
      const from = at
      for (let i = this.offsetOf(term); i < this.offsetOf(term + 1); i++) {
        const posting = this.base[i] ?? 0
        if (!isDead(posting >>> SLOT_SHIFT)) base[at++] = posting
      }
      this.walk(term, end, (posting) => {
        if (!isDead(posting >>> SLOT_SHIFT)) base[at++] = posting
      })
      work += at - from + 4
      if (work > stepSize) {
        work = 0
        yield
      }
    }
    this.base = base
    this.offsets = offsets
    const passed = (end - this.chunkStart) >>> CHUNK_BITS
    this.chunks = this.chunks.slice(passed)
    this.chunkStart += passed * CHUNK
    this.tailStart = end
    for (let term = 0; term < terms; term++) this.counts[term] = (this.counts[term] ?? 0) - (tailCounts[term] ?? 0)
  }

  private offsetOf(term: number): number {
    return this.offsets[Math.min(term, this.offsets.length - 1)] ?? 0
  }

  /** The entries of a term in the tail that lie before `end`. */
  private walk(term: number, end: number, visit: (posting: number) => void): void {
    if ((this.counts[term] ?? 0) === 0) return
    let entry = this.heads[term] ?? 0
    while (entry > this.tailStart) {
      const at = entry - 1 - this.chunkStart
      const chunk = this.chunks[at >>> CHUNK_BITS]
      if (!chunk) return
      if (entry <= end) visit(chunk.postings[at & (CHUNK - 1)] ?? 0)
      const back = chunk.back[at & (CHUNK - 1)] ?? 0
      if (back === 0) return
      entry -= back
    }
  }
}
