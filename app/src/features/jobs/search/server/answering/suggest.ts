import * as limits from '#config/limits.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { PositionIndex } from '../position-index.ts'
import { countListed } from '../search-positions.ts'
import { suggestPlaces, suggestQueries } from '../suggest-queries.ts'
import { finderOf, indexOf } from './read-search.ts'
import type { SearchDependencies } from './dependencies.ts'

/** Suggests searches or places for what a visitor has typed, with the jobs that each lists. @throws `search/starting` */
export async function suggest(
  dependencies: SearchDependencies,
  typed: { text: string; field?: string | undefined },
  { tenant, context }: { tenant: SiteTenant; context: RequestContext },
) {
  const text = typed.text.slice(0, limits.searchQueryCharacters).trim()
  if (text === '') return []
  const { locale } = context
  const countOn = (index: PositionIndex) => (asked: { query: string } | { location: string }) =>
    countListed(index, finderOf(dependencies, tenant.site, context, index), { ...asked, site: tenant.site, locale })
  if (typed.field === 'location') {
    // Places are suggested while the index is loading, too.
    const index = dependencies.service.index(tenant)
    return suggestPlaces(index, dependencies.gazetteer, text, locale, countOn(index))
  }
  const index = await indexOf(dependencies, tenant)
  return suggestQueries(index, text, countOn(index))
}
