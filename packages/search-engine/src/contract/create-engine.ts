import type { EngineOptions, IndexSchema, SearchEngine } from '../search-engine.ts'

/** A factory for an empty engine. */
export type CreateEngine = (schema: IndexSchema, options?: EngineOptions) => SearchEngine | Promise<SearchEngine>
