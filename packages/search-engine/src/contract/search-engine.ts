/**
 * Schema of an index. Field order does not matter; the text field with the greatest weight is the headline (the title).
 */
export interface IndexSchema {
  textFields: TextField[]
  /** Multi-valued string columns that can be filtered and counted. */
  facets: string[]
  /** Numeric columns that can be sorted and limited. The first one breaks ties, greatest first (use the date). */
  numbers: string[]
  /** Sources of `suggest`. */
  suggestions?: SuggestionSource[]
  /**
   * Difference of the first number column to the newest match at which a document has lost half of what age costs it, a
   * tenth of its relevance. Without it, age orders only equally relevant documents.
   */
  ageing?: number
}

export interface TextField {
  name: string
  weight: number
  /** Enables quoted phrases in this field. Default true; false saves 4 bytes per word. */
  phrases?: boolean
  /** Its words say what a document is about, as those of the headline do. The weight must be above 1. Default false. */
  topic?: boolean
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
  /** Unique integer below 2^53. */
  id: number
  /** BCP 47 tag; its primary subtag selects the stemmer. */
  language: string
  /** Plain text (never HTML) per text field. Phrases do not span several values of an array. */
  text: Record<string, string | string[]>
  facets: Record<string, string[]>
  numbers: Record<string, number>
  /** Matched whole, ignoring case, and by prefix from four characters on. */
  identifiers: string[]
  points: LabelledPoint[]
  /** ISO 3166 codes, such as `GB` or `GB-ENG`. */
  regions: string[]
  remote: boolean
  /** Kept for the caller by engines that store bytes, and not searched. */
  stored?: Uint8Array
}

export type Place =
  | { kind: 'circle'; lat: number; lon: number; radiusKm: number }
  /** `west` greater than `east` crosses the antimeridian. */
  | { kind: 'box'; south: number; west: number; north: number; east: number }
  /** `GB` also matches documents that only say `GB-ENG`. */
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
  /** The reader's language; breaks ties between spelling corrections, never decides what matches. */
  language?: string
  /** Wanted values per facet: any value of a facet, in every facet named. An empty list is not a filter. */
  filters: Record<string, string[]>
  numberRanges?: Record<string, NumberRange>
  place?: Place
  /** With a place: remote documents match wherever they are. */
  includeRemote?: boolean
  /** With `includeRemote`: restricts remote documents that have regions to these. */
  remoteRegions?: string[]
  remoteOnly?: boolean
  /** Excludes remote documents, even those in the place. */
  onSiteOnly?: boolean
  sort: SortOrder
  offset: number
  limit: number
  /** Facets to count. Counts ignore the facet's own filter; greatest first, then by value (code units). */
  facets?: { name: string; limit: number }[]
  /** Requests one marker per distinct labelled point of on-site matches: greatest first, then by label. */
  markers?: { limit: number }
  /** Matches the words as typed, without correction or dropping. */
  exact?: boolean
  /** The text is a sentence: words that are rare in headlines only improve the order. */
  sentence?: boolean
  /** Further words, besides those of `text`. */
  around?: AroundWords[]
  /**
   * Excludes documents about an item: those whose headline has its words if they are at home in headlines, as those of
   * an occupation are, else those that have them anywhere.
   */
  ruledOut?: string[]
  /**
   * Documents with one of these values of a facet come before others that are as good: the others lose a tenth of their
   * relevance, and come after equal ones in any other order. With `first`, they come after all that have a value.
   */
  prefer?: { facet: string; values: string[]; first?: boolean }
  /** Documents that are about the text come before those that merely mention it, in any order; see `topicFields`. */
  aboutFirst?: boolean
  /** With `includeRemote`: documents in the place come before remote ones elsewhere. */
  placeFirst?: boolean
  /** Returns the scores of the page, if it is sorted by relevance. Only the engine in memory has any. */
  scores?: boolean
}

/**
 * Words around the subject of a search. `needed` ones have to match. `context` words match if enough documents have
 * them, else they only improve the order, least informative first. A `wish` only improves the order.
 */
export interface AroundWords {
  text: string
  as: 'needed' | 'context' | 'wish'
}

export interface FacetCount {
  value: string
  count: number
}

export interface Marker extends LabelledPoint {
  count: number
}

export interface Spelling {
  /** True if a correction contributed to the result. */
  usedFuzzy: boolean
  /** With `both`, the word as typed was searched as well, since documents have it. */
  corrections: { from: string; to: string; both?: true }[]
  /** Words of the query that were dropped because no document has all of them. */
  dropped: string[]
  /** Words that documents can lack, but that improve their order. */
  optional?: string[]
  /** The last word if it was read as the beginning of longer words, since no document has it whole. */
  completed?: string
}

export interface SearchResult {
  total: number
  /** The requested page, in order. */
  ids: number[]
  facets: Record<string, FacetCount[]>
  markers?: Marker[]
  spelling: Spelling
  /** With `aboutFirst`: the number of documents about the text, if others that merely mention it follow them. */
  about?: number
  /** Scores of `ids`, if they were asked for; comparable within one search. */
  scores?: number[]
}

export interface Suggestion {
  kind: string
  value: string
  /** Number of documents that contain it. */
  count: number
  /** The document, if the suggestion is an identifier. */
  id?: number
}

export interface SuggestOptions {
  limit: number
  kinds?: string[]
}

/** A search engine. Changes are visible to every search that starts after their promise resolves. */
export interface SearchEngine {
  search(query: SearchQuery): SearchResult | Promise<SearchResult>
  suggest(prefix: string, options: SuggestOptions): Suggestion[] | Promise<Suggestion[]>
  /** Adds documents or replaces those with the same id; each replacement is atomic. */
  upsert(documents: SearchDocument[]): Promise<void>
  /** Removes documents; unknown ids are ignored. */
  remove(ids: number[]): Promise<void>
  /** Number of documents. */
  readonly size: number
}

/**
 * Words that mean the same. `languages` limits a group to documents in these languages; by default it applies to all.
 */
export interface SynonymGroup {
  terms: string[]
  /** Words for which a search finds the terms; a term then only finds itself: "doctor" finds consultants, not the reverse. */
  broader?: string[]
  languages?: string[]
  /** Words of a term must be adjacent in a document; by default a document may also have them apart. */
  adjacent?: boolean
  /** Text fields in which the terms count; by default all. */
  fields?: readonly string[]
}

export interface EngineOptions {
  /** Synonym groups that replace the built-in ones; spread `defaultSynonyms` to extend them. */
  synonyms?: readonly SynonymGroup[]
}

/** A factory for an empty engine. */
export type CreateEngine = (schema: IndexSchema, options?: EngineOptions) => SearchEngine | Promise<SearchEngine>
