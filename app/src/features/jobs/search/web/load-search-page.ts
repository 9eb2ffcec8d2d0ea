import type { LoaderFunctionArgs } from 'react-router'
import { appRouterContext } from '#ui/page/app-context.ts'
import { companyTitle, type PageData } from '#ui/page/page-data.ts'
import { loadPositionModule } from './position-module.ts'
import { openFilter, readSearch, showsMap } from './search-address.ts'
import { needsAllOptions, searchQuery, startingText } from './search-queries.ts'
import { searchTitle } from './search-title.ts'

export interface SearchPageData extends PageData {
  /** Message of a server that can't find all jobs yet. */
  starting?: string
}

/** Fetches the results, and the position selected in the URL. The page shows failures. */
export async function loadSearchPage({ request, params, context }: LoaderFunctionArgs): Promise<SearchPageData> {
  const app = context.get(appRouterContext)
  const { search } = new URL(request.url)
  const state = readSearch(app, search, {
    query: params['query'],
    location: params['location'],
  })
  const whole = openFilter(search) !== undefined || needsAllOptions(app, state, undefined)
  const query = searchQuery(app, state, { map: showsMap(app.site, state), here: undefined, whole })
  // In the browser the page shows its own progress; awaiting here would delay the navigation.
  const results = app.queryClient.prefetchQuery(query)
  const { pid } = state
  // Without its code the list is shown alone; the failure is reported on the next request.
  const position = pid
    ? loadPositionModule().then(
        (positionModule) => positionModule.prefetchPosition(app, pid),
        () => undefined,
      )
    : undefined
  if (typeof document === 'undefined') await Promise.all([results, position])
  const title = companyTitle(app.site, 'jobs', searchTitle(app, state))
  if (typeof document !== 'undefined') return { status: 200, title }
  const outcome = app.queryClient.getQueryState(query.queryKey)
  const starting = startingText(outcome?.error)
  return { status: outcome?.data === undefined ? 503 : 200, title, ...(starting && { starting }) }
}
