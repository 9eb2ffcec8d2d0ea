import { growUint32 } from './growable.ts'
import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'

const CHUNK_BITS = 16
const CHUNK = 2 ** CHUNK_BITS
/** Compacted when the garbage exceeds both this and half of what is held. */
const MUCH_GARBAGE = 64 * CHUNK
/** Slots moved in one step; well under a millisecond of work. */
const STEP = 500

const EMPTY = Buffer.alloc(0)

/**
 * Bytes per slot, packed into chunks outside of the heap: an object for each would cost more memory than short contents,
 * and time in every garbage collection.
 */
export class ByteStore {
  /** A content longer than a chunk has a larger one to itself. */
  private chunks: (Buffer | undefined)[] = []
  private free: number[] = []
  private current = -1
  private used = CHUNK
  /** Per slot: the number of the chunk, and the position in it. */
  private places: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  private lengths: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  private held = 0
  private garbage = 0

  get bytes(): number {
    return this.held + this.places.byteLength + this.lengths.byteLength
  }

  set(slot: number, content: Uint8Array): void {
    this.clear(slot)
    this.places = growUint32(this.places, slot + 1)
    this.lengths = growUint32(this.lengths, slot + 1)
    this.places[slot] = this.append(content)
    this.lengths[slot] = content.length
  }

  clear(slot: number): void {
    if (slot >= this.lengths.length) return
    this.garbage += this.lengths[slot] ?? 0
    this.lengths[slot] = 0
  }

  /** Returns the content of a slot, empty if there is none: a view that is valid until the slot changes. */
  get(slot: number): Buffer {
    const place = this.places[slot] ?? 0
    const start = place & (CHUNK - 1)
    const length = this.lengths[slot] ?? 0
    return this.chunks[length === 0 ? -1 : place >>> CHUNK_BITS]?.subarray(start, start + length) ?? EMPTY
  }

  private append(content: Uint8Array): number {
    if (content.length === 0) return 0
    if (this.used + content.length > CHUNK) {
      this.current = this.addChunk(Math.max(CHUNK, content.length))
      this.used = 0
    }
    const place = this.current * CHUNK + this.used
    this.chunks[this.current]?.set(content, this.used)
    this.used += content.length
    return place
  }

  private addChunk(size: number): number {
    const number = this.free.pop() ?? this.chunks.length
    this.chunks[number] = Buffer.allocUnsafeSlow(size)
    this.held += size
    return number
  }

  /** Moves the contents together, in steps, if there is much garbage. */
  *compact(slots: number): Generator<void, void> {
    if (this.garbage <= Math.max(MUCH_GARBAGE, this.held / 2)) return
    const former = [...this.chunks.keys()].filter((number) => this.chunks[number])
    this.garbage = 0
    this.used = CHUNK
    for (let slot = 0; slot < Math.min(slots, this.lengths.length); slot++) {
      if (slot % STEP === 0) yield
      if ((this.lengths[slot] ?? 0) > 0) this.places[slot] = this.append(this.get(slot))
    }
    for (const number of former) {
      this.held -= this.chunks[number]?.length ?? 0
      this.chunks[number] = undefined
      this.free.push(number)
    }
  }

  save(to: SectionWriter): void {
    const held = this.chunks.flatMap((chunk, number) => (chunk ? [{ chunk, number }] : []))
    to.array('places', this.places)
    to.array('lengths', this.lengths)
    to.array(
      'numbers',
      Uint32Array.from(held, ({ number }) => number),
    )
    to.array(
      'sizes',
      Uint32Array.from(held, ({ chunk }) => chunk.length),
    )
    to.array('chunks', ...held.map(({ chunk }) => chunk))
    to.counts('counts', { current: this.current, used: this.used, garbage: this.garbage })
  }

  restore(from: SectionReader): void {
    this.places = from.uint32('places')
    this.lengths = from.uint32('lengths')
    const { current = -1, used = CHUNK, garbage = 0 } = from.counts('counts')
    Object.assign(this, { current, used, garbage })
    const sizes = from.uint32('sizes')
    const bytes = from.buffer('chunks')
    for (const [i, number] of from.uint32('numbers').entries()) {
      const size = sizes[i] ?? 0
      this.chunks[number] = Buffer.from(bytes, this.held, size)
      this.held += size
    }
    this.free = [...this.chunks.keys()].filter((number) => !this.chunks[number])
  }
}
