export type {
  EngineOptions,
  FacetCount,
  GeoPoint,
  IndexSchema,
  LabelledPoint,
  Marker,
  NumberRange,
  Place,
  SearchDocument,
  SearchEngine,
  SearchQuery,
  SearchResult,
  SortOrder,
  Spelling,
  Suggestion,
  SuggestionSource,
  SuggestOptions,
  SynonymGroup,
  TextField,
} from './search-engine.ts'
export { createMemorySearchEngine, MemorySearchEngine } from './memory-search-engine.ts'
export type { LoadOptions } from './memory-search-engine.ts'
