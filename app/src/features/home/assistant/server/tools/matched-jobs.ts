import { getMatchDetails, type MatchDetails } from '#features/candidate/match/contract.ts'
import { searchPositions } from '#features/jobs/search/contract.ts'
import { emptySearch, formatSearch, SEARCH_PATH, searchHref } from '#features/jobs/search/search-params.ts'
import type { EndpointCalls } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { message } from '#platform/messages/messages.ts'
import type { MatchedJobs } from '../engine/contract/engine.ts'
import { assistantLimits } from '../../limits.ts'

/** Returns the jobs in the search page's order by match, with the facts of the jobs' pages; undefined for a visitor. */
export async function matchedJobs(
  calls: EndpointCalls,
  tenant: SiteTenant,
  context: RequestContext,
): Promise<MatchedJobs | undefined> {
  if (!context.namesSession || !(await context.viewer())) return undefined
  const state = { ...emptySearch, sortBy: 'match' }
  const href = searchHref(SEARCH_PATH, state)
  const asked = { tenant, context }
  const query = { ...Object.fromEntries(formatSearch(state)), hl: context.locale }
  const { data } = await calls.call(searchPositions, asked, { query })
  // Without a profile, the page has no such order.
  if (data.sortBy !== 'match') return { jobs: [], total: 0, href }
  const jobs = await Promise.all(
    data.positions.slice(0, assistantLimits.matchedJobs).map(async ({ id }) => {
      const { data: details } = await calls.call(getMatchDetails, asked, { query: { position_id: String(id) } })
      const match = reasonsOf(details, context)
      return { id, ...(match && { match }) }
    }),
  )
  return { jobs, total: data.count, href }
}

/** Returns the rating and the most important facts; undefined before the person has read how matching works. */
function reasonsOf({ band, noticeRead, parts = [] }: MatchDetails, { locale }: RequestContext) {
  if (!band || !noticeRead) return undefined
  const counted = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.weight * b.value - a.weight * a.value)
  return {
    band: message(locale, `match.band.${band}`),
    reasons: counted.slice(0, assistantLimits.matchReasons).map(({ why }) => why),
  }
}
