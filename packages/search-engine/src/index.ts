export type {
  AroundWords,
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
} from './contract/search-engine.ts'
export { createMemorySearchEngine, MemorySearchEngine } from './memory-search-engine.ts'
export type { LoadOptions } from './memory-search-engine.ts'
export { defaultSynonyms } from './analysis/synonyms.ts'
export { allowedMistakes, editDistance, mistakesIn } from './analysis/edit-distance.ts'
export { foldAccents, identifierKey, normalize, primaryLanguage } from './analysis/normalize.ts'
export { isShortWord } from './analysis/short-words.ts'
export { stemKeys } from './analysis/stem.ts'
export { synonymWord, SynonymTable, SynonymTables } from './analysis/synonyms.ts'
export { tokenize } from './analysis/tokenize.ts'
export type { Token } from './analysis/tokenize.ts'
export { AGE_COST, BAND_COST, OTHER_COST } from './ranking/gentle-factors.ts'
export { BANDS_KM } from './ranking/place-first.ts'
export { distanceKm, EARTH_RADIUS_KM, normalizePoint, placeHolds, regionAnswers } from './geo/distance.ts'
export { SHORTEST_IDENTIFIER_PREFIX } from './indexing/identifier-index.ts'
export { SHORTEST_PREFIX } from './indexing/term-dictionary.ts'
export { analyzeDocument, answersNode, answersQuery, explainMatch, matchesFilters } from './query/document-matches.ts'
export type { AnalyzedDocument, MatchedWords } from './query/document-matches.ts'
export { EITHER, MAX_WORDS, parseQuery } from './query/parse-query.ts'
export { importances, parseSearch } from './query/parse-search.ts'
export type { Clause, ParsedQuery, QueryNode } from './query/query-node.ts'
export {
  byInformation,
  byNeed,
  isByChance,
  noteOptional,
  optionalParts,
  shareOf,
  type TopicField,
  topicFields,
} from './query/optional-parts.ts'
export { canBeTypo, correctableWord, isCommonSpelling, SPELLING_RULES } from './query/spelling.ts'
export { SNAPSHOT_FORMAT, type SnapshotSection } from './snapshot/sections.ts'
