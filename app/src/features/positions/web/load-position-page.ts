import { isApiError } from '#ui/api/transport.ts'
import { appRouterContext } from '#ui/page/app-context.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { detailsQuery, similarQuery } from './position-queries.ts'
import { positionAddressOf } from './position-address.ts'

/** Fetches the position and what is like it, each on its own; a missing or closed one is a page of its own. */
export const loadPositionPage: PageLoader = async ({ request, params, context }) => {
  const app = context.get(appRouterContext)
  const address = positionAddressOf(params['pid'], new URL(request.url).search)
  const named = (name: string) => `${name} | ${app.site.companyName}`
  const details = app.queryClient.fetchQuery(detailsQuery(app, address))
  const similar = app.queryClient.prefetchQuery(similarQuery(app, address))
  try {
    const [{ name }] = await Promise.all([details, similar])
    return { status: 200, title: app.site.configs.pageMetadata['singlePosition']?.pageTitle ?? named(name) }
  } catch (error) {
    const status = isApiError(error) ? error.status : 500
    return { status, title: named(app.text('title.singlePosition')) }
  }
}
