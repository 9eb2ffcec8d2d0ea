import { primaryLanguage } from '../analysis/normalize.ts'
import type { SynonymTables } from '../analysis/synonyms.ts'
import { normalizePoint } from '../geo/distance.ts'
import { analyzeDocument, answersNode, answersQuery, headlineOf, matchesFilters } from '../query/document-matches.ts'
import { parseSearch } from '../query/parse-search.ts'
import type { QueryNode } from '../query/query-node.ts'
import { SPELLING_RULES } from '../query/spelling.ts'
import type { FacetCount, IndexSchema, Marker, SearchDocument, SearchQuery } from '../contract/search-engine.ts'

export interface ScanResult {
  ids: Set<number>
  facets: Record<string, FacetCount[]>
  markers: Marker[]
}

/**
 * Answers a query by scanning every document according to the documented rules only, with words as typed (as with
 * `exact`). Slow and simple, as a reference for engines.
 */
export function scanDocuments(
  documents: readonly SearchDocument[],
  query: SearchQuery,
  schema: IndexSchema,
  synonyms: SynonymTables,
): ScanResult {
  const languages = [...new Set(documents.map((document) => primaryLanguage(document.language)))].sort()
  const parsed = parseSearch(query, synonyms, languages)
  const analyzed = new Map(documents.map((document) => [document, analyzeDocument(document, schema, synonyms)]))
  const isOccupation = (node: QueryNode): boolean => {
    const found = [...analyzed.values()].filter((document) => answersNode(document, node))
    const inHeadline = found.filter((document) => answersNode(headlineOf(document), node))
    return inHeadline.length >= found.length * SPELLING_RULES.shareOfSubject
  }
  const withText = [...analyzed].flatMap(([document, words]) => {
    return answersQuery(words, parsed, isOccupation) ? [document] : []
  })
  const matches = withText.filter((document) => matchesFilters(document, query, schema))
  const facets: Record<string, FacetCount[]> = {}
  for (const { name, limit } of query.facets ?? []) {
    const counted = withText.filter((document) => matchesFilters(document, query, schema, name))
    const values = counted.flatMap((document) => [...new Set(document.facets[name] ?? [])])
    facets[name] = tally(schema.facets.includes(name) ? values : [])
      .map(([value, count]) => ({ value, count }))
      .slice(0, limit)
  }
  return { ids: new Set(matches.map((document) => document.id)), facets, markers: markersOf(matches) }
}

function markersOf(matches: readonly SearchDocument[]): Marker[] {
  const keys = matches
    .filter((document) => !document.remote)
    .flatMap((document) => {
      const points = document.points.flatMap((point) => {
        const usable = normalizePoint(point)
        return usable ? [JSON.stringify({ ...usable, label: point.label })] : []
      })
      return [...new Set(points)]
    })
  const markers = tally(keys).map(([key, count]): Marker => ({ ...JSON.parse(key), count }))
  return markers.sort((a, b) => {
    if (a.count !== b.count) return b.count - a.count
    if (a.label !== b.label) return a.label < b.label ? -1 : 1
    return a.lat - b.lat || a.lon - b.lon
  })
}

function tally(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
