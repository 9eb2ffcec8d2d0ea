import { isApiError } from '#ui/api/transport.ts'
import { appRouterContext } from '#ui/page/app-context.ts'
import { pageTitle } from '#ui/page/page-title.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { positionAddressOf } from './position-address.ts'
import { detailsQuery, insightsQuery, matchQuery, overridesQuery, similarQuery } from './position-queries.ts'

/** Fetches the position and its related parts in parallel; only the position itself decides the page's status. */
export const loadPositionPage: PageLoader = async ({ request, params, context }) => {
  const app = context.get(appRouterContext)
  const client = app.queryClient
  const address = positionAddressOf(params['pid'], new URL(request.url).search)
  // The address names no position, so there is nothing to ask the server for.
  if (!address.pid) return { status: 404, title: pageTitle(app, 'singlePosition', 'title.singlePosition') }
  const details = client.fetchQuery(detailsQuery(app, address))
  const parts = Promise.all([
    client.prefetchQuery(similarQuery(app, address)),
    client.prefetchQuery(matchQuery(app, address)),
    client.prefetchQuery(insightsQuery(app, address)),
    client.prefetchQuery(overridesQuery(app, address)),
  ])
  try {
    const { position } = await details
    // In the browser the parts appear as they load.
    if (typeof document === 'undefined') await parts
    return { status: 200, title: pageTitle(app, 'singlePosition', 'title.singlePosition', position.name) }
  } catch (error) {
    const title = pageTitle(app, 'singlePosition', 'title.singlePosition')
    if (!isApiError(error) || error.status !== 404) return { status: isApiError(error) ? error.status : 500, title }
    await parts
    // Closed positions have similar ones; unknown positions do not.
    const closed = client.getQueryData(similarQuery(app, address).queryKey) !== undefined
    return { status: closed ? 410 : 404, title }
  }
}
