/** Version of the sections; increment it when they, or what they hold for the same documents, change. */
export const SNAPSHOT_FORMAT = 3

/** A named part of a snapshot: bytes, in pieces so that large arrays need not be copied into one. */
export interface SnapshotSection {
  name: string
  pieces: readonly Uint8Array[]
}

/** Collects the sections of a snapshot. Arrays are referenced, so nothing may change before they are written. */
export class SectionWriter {
  readonly sections: SnapshotSection[]
  private readonly prefix: string

  constructor(sections: SnapshotSection[] = [], prefix = '') {
    this.sections = sections
    this.prefix = prefix
  }

  /** Returns a writer whose names begin with a prefix. */
  within(name: string): SectionWriter {
    return new SectionWriter(this.sections, `${this.prefix}${name}/`)
  }

  /** Adds arrays, one behind the other. */
  array(name: string, ...arrays: readonly ArrayBufferView[]): void {
    const pieces = arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength))
    this.sections.push({ name: this.prefix + name, pieces })
  }

  strings(name: string, strings: readonly string[]): void {
    this.array(name, Buffer.from(JSON.stringify(strings)))
  }

  counts(name: string, counts: Record<string, number>): void {
    this.array(name, Buffer.from(JSON.stringify(counts)))
  }
}

/** Reads the sections of a snapshot. Each has a separate buffer, which the arrays returned here take over. */
export class SectionReader {
  private readonly sections: ReadonlyMap<string, ArrayBuffer>
  private readonly prefix: string

  constructor(sections: ReadonlyMap<string, ArrayBuffer>, prefix = '') {
    this.sections = sections
    this.prefix = prefix
  }

  within(name: string): SectionReader {
    return new SectionReader(this.sections, `${this.prefix}${name}/`)
  }

  /** Returns the bytes of a section; throws if it is missing. */
  buffer(name: string): ArrayBuffer {
    const buffer = this.sections.get(this.prefix + name)
    if (!buffer) throw new Error(`The snapshot has no section ${this.prefix}${name}.`)
    return buffer
  }

  uint8(name: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.buffer(name))
  }

  uint32(name: string): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.buffer(name))
  }

  int32(name: string): Int32Array<ArrayBuffer> {
    return new Int32Array(this.buffer(name))
  }

  float64(name: string): Float64Array<ArrayBuffer> {
    return new Float64Array(this.buffer(name))
  }

  strings(name: string): string[] {
    return JSON.parse(Buffer.from(this.buffer(name)).toString()) as string[]
  }

  counts(name: string): Record<string, number> {
    return JSON.parse(Buffer.from(this.buffer(name)).toString()) as Record<string, number>
  }
}
