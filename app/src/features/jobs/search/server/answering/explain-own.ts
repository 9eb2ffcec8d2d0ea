import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { explainResult } from '../indexing/explain-result.ts'
import { finderOf, readSearch } from './read-search.ts'
import type { SearchDependencies } from './dependencies.ts'

/** Explains a position's place in the results of a search. @throws `search/starting`, `positions/not-found` */
export async function explainOwn(
  dependencies: SearchDependencies,
  { position_id: id, ...parameters }: { position_id: string; [parameter: string]: unknown },
  { tenant, context }: { tenant: SiteTenant; context: RequestContext },
) {
  const { index, ...asked } = await readSearch(dependencies, tenant, { ...parameters, num: undefined })
  const position = await dependencies.findPosition(tenant.id, id, () => context.now())
  const viewer = context.namesSession ? await context.viewer() : undefined
  const byMatch = viewer && index.followsChanges && asked.state.sortBy === 'match'
  const order = byMatch ? await dependencies.matchOrder({ tenant, viewer, context }) : undefined
  const request = { ...asked, site: tenant.site, locale: context.locale, map: false, order }
  const finder = finderOf(dependencies, tenant.site, context, index)
  return explainResult(index, finder, request, position, viewer?.isAdmin ?? false)
}
