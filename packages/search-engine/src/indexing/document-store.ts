import { checkDocument } from '../contract/check-document.ts'
import type { IndexSchema, SearchDocument } from '../contract/search-engine.ts'
import type { SynonymTables } from '../analysis/synonyms.ts'
import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'
import { AbbreviationIndex } from '../abbreviations/abbreviation-index.ts'
import { ByteStore } from './byte-store.ts'
import { PointColumn } from './point-column.ts'
import { fieldRankings } from './impact.ts'
import { DocumentWriter, HEADLINE_WORDS } from './document-writer.ts'
import { growFloat64, growUint32, growUint8 } from './growable.ts'
import { IdentifierIndex } from './identifier-index.ts'
import { MAX_SLOTS, Postings } from './postings.ts'
import { TermDictionary } from './term-dictionary.ts'
import { ValueColumn } from './value-column.ts'

/**
 * All documents, each in a numbered slot. A removed document leaves its postings behind until the next merge; only then
 * is its slot reused.
 */
export class DocumentStore {
  readonly terms = new TermDictionary()
  readonly postings = new Postings()
  readonly identifiers = new IdentifierIndex()
  readonly abbreviations = new AbbreviationIndex()
  readonly points = new PointColumn()
  readonly regions = new ValueColumn()
  readonly facets = new Map<string, ValueColumn>()
  /** Values of the text fields used for suggestions. */
  readonly texts = new Map<string, ValueColumn>()
  readonly numbers = new Map<string, Float64Array<ArrayBuffer>>()
  /** Per slot, the words of the fields with phrases. */
  readonly sequences = new ByteStore()
  /** Per slot, what the caller stored with the document. */
  readonly stored = new ByteStore()
  ids: Float64Array<ArrayBuffer> = new Float64Array(1024)
  alive: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
  remote: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
  headlineLengths: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
  /** Per slot, the folds of the first words of the headline. */
  headlines: Uint32Array<ArrayBuffer> = new Uint32Array(1024 * HEADLINE_WORDS)
  /** See `IndexSchema.ageing`. */
  readonly ageing: number | undefined
  /** Number of slots ever used. */
  slots = 0
  /** Slots of documents removed since the last merge, which still have postings. */
  dead: number[] = []

  /** The slots of all documents, made when they are asked for. */
  private all: Uint32Array | undefined
  private readonly slotOf = new Map<number, number>()
  private free: number[] = []
  private readonly writer: DocumentWriter

  constructor(schema: IndexSchema, synonyms: SynonymTables) {
    this.writer = new DocumentWriter(fieldRankings(schema), this.terms, this.postings, synonyms)
    this.ageing = schema.ageing
    for (const name of schema.facets) this.facets.set(name, new ValueColumn())
    for (const name of schema.numbers) this.numbers.set(name, new Float64Array(1024))
    for (const { from } of schema.suggestions ?? []) if ('text' in from) this.texts.set(from.text, new ValueColumn())
  }

  get size(): number {
    return this.slotOf.size
  }

  allIds(): number[] {
    return [...this.slotOf.keys()]
  }

  slotOfId(id: number): number | undefined {
    return this.slotOf.get(id)
  }

  put(document: SearchDocument): void {
    checkDocument(document)
    this.remove(document.id)
    const slot = this.free.pop() ?? this.slots++
    if (slot >= MAX_SLOTS) throw new RangeError(`An index holds at most ${MAX_SLOTS} documents.`)
    this.makeRoom(slot + 1)
    const { headlineLength, headline, sequence } = this.writer.write(slot, document)
    this.sequences.set(slot, sequence)
    if (document.stored) this.stored.set(slot, document.stored)
    this.headlines.set(headline, slot * HEADLINE_WORDS)
    this.headlineLengths[slot] = headlineLength
    this.ids[slot] = document.id
    this.remote[slot] = document.remote ? 1 : 0
    for (const [name, column] of this.facets) column.set(slot, document.facets[name] ?? [])
    for (const [name, column] of this.numbers) column[slot] = document.numbers[name] ?? Number.NaN
    for (const [name, column] of this.texts) column.set(slot, valuesOf(document.text[name]))
    this.points.set(slot, document.points, document.remote)
    this.regions.set(slot, document.regions)
    this.identifiers.add(slot, document.identifiers)
    this.abbreviations.set(slot, Object.values(document.text).flat())
    this.slotOf.set(document.id, slot)
    this.alive[slot] = 1
    this.all = undefined
  }

  /** Returns a copy of the slots of all documents. */
  allSlots(): Uint32Array {
    this.all ??= this.listAll()
    return this.all.slice()
  }

  private listAll(): Uint32Array {
    const all = new Uint32Array(this.size)
    let count = 0
    for (let slot = 0; slot < this.slots; slot++) if (this.alive[slot] === 1) all[count++] = slot
    return all
  }

  remove(id: number): void {
    const slot = this.slotOf.get(id)
    if (slot === undefined) return
    this.slotOf.delete(id)
    this.all = undefined
    this.alive[slot] = 0
    this.sequences.clear(slot)
    this.stored.clear(slot)
    for (const column of this.facets.values()) column.clear(slot)
    for (const column of this.texts.values()) column.clear(slot)
    this.points.clear(slot, this.remote[slot] === 1)
    this.regions.clear(slot)
    this.identifiers.remove(slot)
    this.abbreviations.clear(slot)
    this.dead.push(slot)
  }

  /** Merges the tail of the postings and purges removed documents; yields where other work can run. */
  *merge(stepSize: number): Generator<void, void> {
    const purged = this.dead.slice()
    const { tailLength } = this.postings
    const isPurged = purged.length > 0 ? new Uint8Array(this.slots) : undefined
    if (isPurged) for (const slot of purged) isPurged[slot] = 1
    if (tailLength > 0 || isPurged) yield* this.postings.merge(isPurged, this.terms.size, stepSize)
    for (const column of [...this.facets.values(), this.points.column]) yield* column.prepareOrder()
    for (const bytes of [this.sequences, this.stored, this.identifiers]) yield* bytes.compact(this.slots)
    this.dead = this.dead.slice(purged.length)
    for (const slot of purged) this.free.push(slot)
  }

  /** Adds everything to a snapshot; nothing may change until it is written. */
  save(to: SectionWriter): void {
    const { slots } = this
    to.counts('counts', { slots })
    to.array('ids', this.ids.subarray(0, slots))
    to.array('alive', this.alive.subarray(0, slots))
    to.array('remote', this.remote.subarray(0, slots))
    to.array('headline-lengths', this.headlineLengths.subarray(0, slots))
    to.array('headlines', this.headlines.subarray(0, slots * HEADLINE_WORDS))
    to.array('dead', Uint32Array.from(this.dead))
    to.array('free', Uint32Array.from(this.free))
    for (const [name, column] of this.numbers) to.within('numbers').array(name, column.subarray(0, slots))
    for (const [name, part] of this.parts()) part.save(to.within(name))
  }

  /** Fills an empty store from a snapshot of the same schema; yields where other work can run. */
  *restore(from: SectionReader): Generator<void, void> {
    this.slots = from.counts('counts')['slots'] ?? 0
    this.ids = from.float64('ids')
    this.alive = from.uint8('alive')
    this.remote = from.uint8('remote')
    this.headlineLengths = from.uint8('headline-lengths')
    this.headlines = from.uint32('headlines')
    this.dead = [...from.uint32('dead')]
    this.free = [...from.uint32('free')]
    for (const name of this.numbers.keys()) this.numbers.set(name, from.within('numbers').float64(name))
    for (const [name, part] of this.parts()) {
      part.restore(from.within(name), this.slots)
      yield
    }
    for (let slot = 0; slot < this.slots; slot++) if (this.alive[slot] === 1) this.slotOf.set(this.ids[slot] ?? 0, slot)
  }

  /** Returns the parts that are saved separately, by name. */
  private parts() {
    const { terms, postings, identifiers, abbreviations, points, regions, sequences, stored } = this
    const columns = [...this.facets].map(([name, column]) => [`facets/${name}`, column] as const)
    const texts = [...this.texts].map(([name, column]) => [`texts/${name}`, column] as const)
    return [
      ...Object.entries({ terms, postings, identifiers, abbreviations, points, regions, sequences, stored }),
      ...columns,
      ...texts,
    ]
  }

  private makeRoom(slots: number): void {
    if (slots <= this.alive.length) return
    this.alive = growUint8(this.alive, slots)
    this.remote = growUint8(this.remote, this.alive.length)
    this.headlineLengths = growUint8(this.headlineLengths, this.alive.length)
    this.ids = growFloat64(this.ids, this.alive.length)
    this.headlines = growUint32(this.headlines, this.alive.length * HEADLINE_WORDS)
    for (const [name, column] of this.numbers) this.numbers.set(name, growFloat64(column, this.alive.length))
  }
}

function valuesOf(text: string | string[] | undefined): string[] {
  const values = typeof text === 'string' ? [text] : (text ?? [])
  return values.map((value) => value.trim()).filter((value) => value !== '')
}
