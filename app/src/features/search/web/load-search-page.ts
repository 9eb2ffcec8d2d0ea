import { appRouterContext } from '#ui/page/app-context.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { companyTitle } from '#ui/page/page-title.ts'
import { loadPositionParts } from './position-parts.ts'
import { readSearch, showsMap } from './search-address.ts'
import { searchQuery } from './search-queries.ts'
import { searchTitle } from './search-title.ts'

/** Fetches the results, and the position selected in the URL. The page shows failures. */
export const loadSearchPage: PageLoader = async ({ request, params, context }) => {
  const app = context.get(appRouterContext)
  const state = readSearch(app, new URL(request.url).search, {
    query: params['query'],
    location: params['location'],
  })
  const query = searchQuery(app, state, { map: showsMap(app.site, state), here: undefined })
  // In the browser the page shows its own progress; awaiting here would delay the navigation.
  const results = app.queryClient.prefetchQuery(query)
  const { pid } = state
  // Without its code the list is shown alone; the failure is reported on the next request.
  const position = pid
    ? loadPositionParts().then(
        (parts) => parts.prefetchPosition(app, pid),
        () => undefined,
      )
    : undefined
  if (typeof document === 'undefined') await Promise.all([results, position])
  const title = companyTitle(app.site, 'jobs', searchTitle(app, state))
  const failed = typeof document === 'undefined' && app.queryClient.getQueryData(query.queryKey) === undefined
  return { status: failed ? 503 : 200, title }
}
