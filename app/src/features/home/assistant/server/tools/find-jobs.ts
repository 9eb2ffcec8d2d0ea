import { searchPositions } from '#features/jobs/search/contract.ts'
import { withAlternative } from '#features/jobs/search/search-alternative.ts'
import { formatSearch, SEARCH_PATH, searchHref } from '#features/jobs/search/search-params.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { matchingOf, readSearchCriteria, searchService } from '#features/jobs/search/server/index.ts'
import { addDays, epochSeconds } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { endpointCalls } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { searchLink, searchStateOf } from '../../search-link.ts'
import type { JobSearch } from '../../tools.ts'
import type { FilterValue, FoundJobs } from '../engine/contract/engine.ts'

interface Caller {
  context: Pick<FeatureContext, 'use'>
  tenant: SiteTenant
  request: RequestContext
}

/** Parameters as an object; repeated ones become lists. */
function grouped(pairs: readonly (readonly [string, string])[]): Record<string, string[]> {
  const parameters: Record<string, string[]> = {}
  for (const [name, value] of pairs) (parameters[name] ??= []).push(value)
  return parameters
}

/** Finds jobs from the search's `start` on, through the search page's own call; additional ids up to `limit`. */
export async function findJobs(caller: Caller, search: JobSearch, limit: number): Promise<FoundJobs> {
  const { context, tenant, request } = caller
  const commaInValues = tenant.site.behaviourFlags.enableCommaInFilterValues
  const state = searchStateOf(search, commaInValues)
  const { data } = await context
    .use(endpointCalls)
    .call(
      searchPositions,
      { tenant, context: request },
      { query: { ...grouped(formatSearch(state)), hl: request.locale } },
    )
  const found = {
    total: data.count,
    ids: data.positions.map(({ id }) => id),
    href: searchLink({ ...search, start: 0 }, commaInValues),
    unknownPlace: data.resultsMetaData.unknownPlace,
    alternatives: data.resultsMetaData.alternatives.map((alternative) => ({
      alternative,
      href: searchHref(SEARCH_PATH, withAlternative(state, data.resultsMetaData, alternative)),
    })),
  }
  const { posted_within_days: age, start = 0 } = search
  if (age === undefined && (limit <= found.ids.length || start + found.ids.length >= found.total))
    return { ...found, ids: found.ids.slice(0, limit) }
  const index = context.use(searchService).index(tenant)
  const criteria = readSearchCriteria(tenant, new URLSearchParams(formatSearch(state)).toString())
  const all = await matchingOf(index, context.use(gazetteerService), tenant, criteria, request.locale)
  if (age === undefined) return { ...found, ids: [...new Set([...found.ids, ...all.slice(start)])].slice(0, limit) }
  // Newest first, so that the recent jobs precede all others.
  const since = epochSeconds(addDays(await request.now(), -age))
  const cards = await index.cards(all)
  const recent = cards.filter(({ postedTs }) => postedTs >= since).map(({ id }) => id)
  return { ...found, total: recent.length, ids: recent.slice(start, start + limit) }
}

/** Returns the values of the site's filters that jobs currently have. */
export async function listFilterValues({ context, tenant, request }: Caller): Promise<FilterValue[]> {
  const { data } = await context
    .use(endpointCalls)
    .call(searchPositions, { tenant, context: request }, { query: { num: '1', hl: request.locale } })
  const definitions = [...data.filterDef.smartFilters, ...data.filterDef.allFilters]
  const byName = new Map(definitions.map((definition) => [definition.filterName, definition]))
  return [...byName.values()].flatMap(({ filterName, title, options }) =>
    (options ?? []).map(({ value, label }) => ({ filter: filterName, title, value, label: String(label) })),
  )
}
