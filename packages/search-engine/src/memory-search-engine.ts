import { setImmediate } from 'node:timers/promises'
import { defaultSynonyms, SynonymTables } from './analysis/synonyms.ts'
import { DocumentStore } from './indexing/document-store.ts'
import { SectionReader, SectionWriter, type SnapshotSection } from './snapshot/sections.ts'
import { abbreviationsOf } from './abbreviations-of.ts'
import type { MeaningsOf } from './abbreviations/abbreviation-index.ts'
import { NodeEvaluator } from './query/evaluate-node.ts'
import { parseSearch } from './query/parse-search.ts'
import { runSearch } from './query/run-search.ts'
import { TextSearch } from './query/text-search.ts'
import type {
  EngineOptions,
  IndexSchema,
  SearchDocument,
  SearchEngine,
  SearchQuery,
  SearchResult,
  SuggestOptions,
  Suggestion,
} from './contract/search-engine.ts'
import { Suggester } from './suggest/suggester.ts'

export interface LoadOptions {
  /** Maximum time in milliseconds for which a change blocks the event loop. Default 8. */
  sliceMs?: number
}

const SLICE_MS = 8
/** Postings handled in one step of a merge; about one millisecond of work. */
const MERGE_STEP = 100_000
/**
 * The tail is merged when it reaches this length and a quarter of the base, or when a tenth of the documents are
 * removed.
 */
const LONGEST_TAIL = 200_000
const MAX_DEAD = 500
/** The same while documents are loaded: a posting takes three times as much memory in the tail as in the base. */
const LOADED_TAIL = 2_000_000

/**
 * An in-memory search engine. Searches are synchronous and short; changes run in the order of the calls, in slices that
 * yield to the event loop.
 */
export class MemorySearchEngine implements SearchEngine {
  readonly schema: IndexSchema
  private readonly synonyms: SynonymTables
  private readonly store: DocumentStore
  private readonly textSearch: TextSearch
  private readonly suggester: Suggester
  private readonly meaningsOf: MeaningsOf
  private changes: Promise<void> | undefined
  private merging: Promise<void> | undefined
  /** Milliseconds of changes since the last yield: many small changes, awaited one by one, would never yield. */
  private worked = 0

  constructor(schema: IndexSchema, options: EngineOptions = {}) {
    this.schema = schema
    this.synonyms = new SynonymTables(options.synonyms ?? defaultSynonyms)
    this.store = new DocumentStore(schema, this.synonyms)
    const evaluator = new NodeEvaluator(this.store)
    this.textSearch = new TextSearch(this.store, evaluator)
    this.meaningsOf = abbreviationsOf(this.store, evaluator)
    this.suggester = new Suggester(schema, this.store)
  }

  get size(): number {
    return this.store.size
  }

  /** Size in bytes of the postings and phrase sequences, the two large parts of the index. */
  get indexBytes(): number {
    return this.store.postings.bytes + this.store.sequences.bytes
  }

  search(query: SearchQuery): SearchResult {
    const parsed = parseSearch(query, this.synonyms, this.store.terms.languageNames(), this.meaningsOf)
    return runSearch(query, parsed, this.store, this.textSearch)
  }

  /** Returns the bytes stored with a document, valid until the next change; undefined for an unknown id. */
  stored(id: number): Buffer | undefined {
    const slot = this.store.slotOfId(id)
    return slot === undefined ? undefined : this.store.stored.get(slot)
  }

  /** Returns the ids of all documents, in no particular order. */
  ids(): number[] {
    return this.store.allIds()
  }

  suggest(prefix: string, options: SuggestOptions): Suggestion[] {
    return this.suggester.suggest(prefix, options)
  }

  /** Adds many documents as they arrive and merges them at the end. */
  async load(
    documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
    { sliceMs = SLICE_MS }: LoadOptions = {},
  ): Promise<void> {
    await this.runExclusive(async () => {
      let start = performance.now()
      for await (const document of documents) {
        this.put(document)
        if (performance.now() - start < sliceMs) continue
        await setImmediate()
        const { tailLength, baseLength } = this.store.postings
        if (tailLength > Math.max(LOADED_TAIL, baseLength / 16)) await this.merge(sliceMs)
        start = performance.now()
      }
    })
    await this.merge(sliceMs)
    this.store.postings.trim()
  }

  async upsert(documents: SearchDocument[]): Promise<void> {
    await this.runExclusive(() => this.inSlices(documents, (document) => this.put(document)))
    this.mergeIfDue()
  }

  async remove(ids: number[]): Promise<void> {
    await this.runExclusive(() => this.inSlices(ids, (id) => this.store.remove(id)))
    this.mergeIfDue()
  }

  /**
   * Passes all of the index to `write`, as sections that `restore` takes. Changes wait until `write` is done; searches
   * don't.
   */
  async save(write: (sections: readonly SnapshotSection[]) => Promise<void>): Promise<void> {
    await this.runExclusive(async () => {
      while (this.merging) await this.merging
      const writer = new SectionWriter()
      this.store.save(writer)
      const writing = write(writer.sections)
      // No merge may replace what is being written.
      this.merging = writing
        .catch(() => undefined)
        .finally(() => {
          this.merging = undefined
        })
      await writing
    })
  }

  /**
   * Fills an engine that never held documents from saved sections, each in a separate buffer. The schema, the
   * synonyms and the version of this package must be those with which they were saved.
   */
  async restore(sections: ReadonlyMap<string, ArrayBuffer>): Promise<void> {
    for (const _ of this.store.restore(new SectionReader(sections))) await setImmediate()
    this.suggester.learn()
  }

  private put(document: SearchDocument): void {
    this.store.put(document)
    this.suggester.learn()
  }

  /** Runs a change after all earlier ones; immediately if there are none. */
  private async runExclusive(change: () => Promise<void>): Promise<void> {
    const before = this.changes
    const own = before ? before.then(change, change) : change()
    this.changes = own
    try {
      await own
    } finally {
      if (this.changes === own) this.changes = undefined
    }
  }

  private async inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
    let start = performance.now()
    for (const item of items) {
      work(item)
      const now = performance.now()
      this.worked += now - start
      start = now
      if (this.worked < SLICE_MS) continue
      await setImmediate()
      this.worked = 0
      start = performance.now()
    }
  }

  private mergeIfDue(): void {
    if (this.merging) return
    const { postings, dead, size } = this.store
    const longTail = postings.tailLength > Math.max(LONGEST_TAIL, postings.baseLength / 4)
    if (longTail || dead.length > Math.max(MAX_DEAD, size / 10)) void this.merge(SLICE_MS)
  }

  /** Merges recent changes in slices; searches in between see the current documents. */
  private async merge(sliceMs: number): Promise<void> {
    while (this.merging) await this.merging
    this.merging = this.mergeInSlices(sliceMs).finally(() => {
      this.merging = undefined
    })
    await this.merging
  }

  private async mergeInSlices(sliceMs: number): Promise<void> {
    const steps = this.store.merge(MERGE_STEP)
    let start = performance.now()
    while (!steps.next().done) {
      if (performance.now() - start < sliceMs) continue
      await setImmediate()
      start = performance.now()
    }
  }
}

export function createMemorySearchEngine(schema: IndexSchema, options: EngineOptions = {}): MemorySearchEngine {
  return new MemorySearchEngine(schema, options)
}
