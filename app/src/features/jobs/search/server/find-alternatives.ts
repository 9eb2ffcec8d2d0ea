import type { SearchQuery } from '@foyer/search-engine'
import { searchLimits } from '../limits.ts'
import type { SearchAlternative } from '../contract.ts'
import type { SearchPlan } from './plan-search.ts'
import type { PositionIndex } from './position-index.ts'

/** Returns a changed query that only counts. */
function counting(query: SearchQuery, change: Partial<SearchQuery>): SearchQuery {
  const { markers: _markers, facets: _facets, ...rest } = { ...query, ...change }
  return { ...rest, offset: 0, limit: 0, facets: [] }
}

/**
 * Returns changes to a search without results: the next radius with results, each filter whose removal gives some,
 * dropping the place, dropping the words. Each has its count; changes without results are omitted.
 */
export async function findAlternatives(
  plan: SearchPlan,
  index: PositionIndex,
  title: (filter: string) => string,
): Promise<SearchAlternative[]> {
  const { query } = plan
  const count = async (change: Partial<SearchQuery>) => (await index.engine.search(counting(query, change))).total
  const found: SearchAlternative[] = []
  const { place } = query
  if (place?.kind === 'circle') {
    const wider = searchLimits.distanceChoicesKm.filter((km) => km > (plan.distanceKm ?? 0))
    for (const distance of wider) {
      const total = await count({ place: { ...place, radiusKm: distance } })
      if (total === 0) continue
      found.push({ kind: 'wider-radius', distance, count: total })
      break
    }
  }
  for (const filterName of Object.keys(query.filters)) {
    const { [filterName]: _removed, ...filters } = query.filters
    const total = await count({ filters })
    if (total > 0) found.push({ kind: 'remove-filter', filterName, title: title(filterName), count: total })
  }
  if (place ?? query.remoteOnly) {
    // The offered search drops the place; it includes remote work only in place of that place.
    const { place: _place, includeRemote: _remote, remoteRegions: _regions, onSiteOnly: _onSite, ...anywhere } = query
    const isPlace = plan.location.kind === 'remote'
    const total = (await index.engine.search(counting(anywhere, isPlace ? { remoteOnly: false } : {}))).total
    if (total > 0) found.push({ kind: 'remove-location', count: total })
  }
  if (query.text || query.ruledOut) {
    const { text: _text, around: _around, ruledOut: _ruledOut, ...wordless } = query
    const termWords = plan.understood?.termWords
    const total = (await index.engine.search(counting(wordless, termWords ? { text: termWords } : {}))).total
    if (total > 0) found.push({ kind: 'remove-query', count: total })
  }
  return found
}
