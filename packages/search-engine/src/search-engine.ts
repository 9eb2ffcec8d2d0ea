/** What an index holds. Field order does not matter; the text field with the greatest weight is the headline (the title). */
export interface IndexSchema {
  textFields: TextField[]
  /** Multi-valued string columns that can be filtered and counted. */
  facets: string[]
  /** Numeric columns that can be sorted and limited. The first breaks ties, greatest first (use the date). */
  numbers: string[]
  /** What `suggest` proposes. */
  suggestions?: SuggestionSource[]
}

export interface TextField {
  name: string
  weight: number
  /** Whether quoted phrases are looked for here. True unless set; false saves 4 bytes a word. */
  phrases?: boolean
}

export interface SuggestionSource {
  kind: string
  from: { text: string } | { facet: string } | { identifiers: true }
}

export interface GeoPoint {
  lat: number
  lon: number
}

export interface LabelledPoint extends GeoPoint {
  label: string
}

export interface SearchDocument {
  /** Unique, a whole number below 2^53. */
  id: number
  /** BCP 47; the primary tag decides the stemmer. */
  language: string
  /** Plain text (never HTML) per text field. The values of an array are kept apart in phrases. */
  text: Record<string, string | string[]>
  facets: Record<string, string[]>
  numbers: Record<string, number>
  /** Found whole, in any case, and by a prefix of four or more characters. */
  identifiers: string[]
  points: LabelledPoint[]
  /** ISO 3166 codes: `GB`, `GB-ENG`. */
  regions: string[]
  remote: boolean
}

export type Place =
  | { kind: 'circle'; lat: number; lon: number; radiusKm: number }
  /** `west` greater than `east` crosses the antimeridian. */
  | { kind: 'box'; south: number; west: number; north: number; east: number }
  /** `GB` also finds documents that only say `GB-ENG`. */
  | { kind: 'regions'; codes: string[] }

export type SortOrder =
  | { by: 'relevance' }
  | { by: 'number'; name: string; descending: boolean }
  | { by: 'distance'; lat: number; lon: number }

export interface NumberRange {
  min?: number
  max?: number
}

export interface SearchQuery {
  text?: string
  /** The reader's language: decides between equally good spelling corrections, never what is found. */
  language?: string
  /** Any of the values of a facet, in every facet named. An empty list is no filter. */
  filters: Record<string, string[]>
  numberRanges?: Record<string, NumberRange>
  place?: Place
  /** With a place: remote documents match wherever they are. */
  includeRemote?: boolean
  /** With `includeRemote`: of the remote documents that have regions only those with one of these. */
  remoteRegions?: string[]
  remoteOnly?: boolean
  /** Leaves out remote documents, those that lie in the place included. */
  onSiteOnly?: boolean
  sort: SortOrder
  offset: number
  limit: number
  /** Counts leave out the facet's own filter; greatest first, then by value (code units). */
  facets?: { name: string; limit: number }[]
  /** One entry per distinct point and label of the matches that are not remote: greatest first, then by label. */
  markers?: { limit: number }
  /** The words as they stand: no correction, no dropping. */
  exact?: boolean
}

export interface FacetCount {
  value: string
  count: number
}

export interface Marker extends LabelledPoint {
  count: number
}

export interface Spelling {
  /** Whether a correction took part in the result. */
  usedFuzzy: boolean
  corrections: { from: string; to: string }[]
  /** Words of the query that were left out because nothing had all of them. */
  dropped: string[]
}

export interface SearchResult {
  total: number
  /** The page asked for, in order. */
  ids: number[]
  facets: Record<string, FacetCount[]>
  markers?: Marker[]
  spelling: Spelling
}

export interface Suggestion {
  kind: string
  value: string
  /** Documents that have it now. */
  count: number
  /** The document, where the suggestion is an identifier. */
  id?: number
}

export interface SuggestOptions {
  limit: number
  kinds?: string[]
}

/** What every engine does. Changes are seen by every search that starts after their promise is fulfilled. */
export interface SearchEngine {
  search(query: SearchQuery): SearchResult | Promise<SearchResult>
  suggest(prefix: string, options: SuggestOptions): Suggestion[] | Promise<Suggestion[]>
  /** Adds documents or replaces those with the same id; each is replaced in one step. */
  upsert(documents: SearchDocument[]): Promise<void>
  /** Unknown ids are ignored. */
  remove(ids: number[]): Promise<void>
  /** Documents held. */
  readonly size: number
}

/** Words that mean the same. `languages` limits a group to documents in these languages; without it, it holds in all. */
export interface SynonymGroup {
  terms: string[]
  languages?: string[]
}

export interface EngineOptions {
  /** Groups that take the place of the ones that come with the package; spread `defaultSynonyms` to add to them. */
  synonyms?: readonly SynonymGroup[]
}
