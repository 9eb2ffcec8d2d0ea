import type { EngineOptions, IndexSchema, SearchEngine } from '../search-engine.ts'

/** Makes an empty engine. */
export type CreateEngine = (schema: IndexSchema, options?: EngineOptions) => SearchEngine | Promise<SearchEngine>
