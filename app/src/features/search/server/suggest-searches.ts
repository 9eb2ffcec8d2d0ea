import type { Place } from '#features/places/server/index.ts'
import { serverLimits } from '#config/server-limits.ts'
import type { SearchSuggestion } from '../contract.ts'
import type { PositionIndex } from './indexing/position-index.ts'

const FACET_OF_KIND: Record<string, string> = { skill: 'skills', department: 'department' }

/** Suggests search words: titles, skills, departments and job ids of open positions. */
export async function suggestQueries(index: PositionIndex, text: string): Promise<SearchSuggestion[]> {
  const found = await index.engine.suggest(text, { limit: serverLimits.suggestionCount })
  return found.map(({ kind, value, count, id }) => ({
    kind: kind as SearchSuggestion['kind'],
    value: FACET_OF_KIND[kind] ? index.label(FACET_OF_KIND[kind], value) : value,
    count,
    positionId: id ?? null,
  }))
}

/** Suggests locations from the gazetteer. */
export function suggestPlaces(suggest: (prefix: string, limit: number) => Place[], text: string): SearchSuggestion[] {
  const places = suggest(text, serverLimits.suggestionCount)
  return places.map(({ label }) => ({ kind: 'place', value: label, count: null, positionId: null }))
}
