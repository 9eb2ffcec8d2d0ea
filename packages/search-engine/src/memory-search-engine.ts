import type {
  EngineOptions,
  IndexSchema,
  SearchDocument,
  SearchEngine,
  SearchQuery,
  SearchResult,
  SuggestOptions,
  Suggestion,
} from './search-engine.ts'

export interface LoadOptions {
  /** Longest stretch, in milliseconds, that other work of the process waits. */
  sliceMs?: number
}

/** A search engine that holds everything in the memory of this process. */
export class MemorySearchEngine implements SearchEngine {
  readonly schema: IndexSchema
  readonly options: EngineOptions

  constructor(schema: IndexSchema, options: EngineOptions = {}) {
    this.schema = schema
    this.options = options
  }

  get size(): number {
    return 0
  }

  search(_query: SearchQuery): SearchResult {
    return { total: 0, ids: [], facets: {}, spelling: { usedFuzzy: false, corrections: [], dropped: [] } }
  }

  suggest(_prefix: string, _options: SuggestOptions): Suggestion[] {
    return []
  }

  async load(
    _documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
    _options: LoadOptions = {},
  ): Promise<void> {}

  async upsert(_documents: SearchDocument[]): Promise<void> {}

  async remove(_ids: number[]): Promise<void> {}
}

export function createMemorySearchEngine(schema: IndexSchema, options: EngineOptions = {}): MemorySearchEngine {
  return new MemorySearchEngine(schema, options)
}
