import { appRouterContext } from '#ui/page/app-context.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-title.ts'
import { methodsQuery, passkeysQuery, sessionsQuery, settingsQuery } from './settings-queries.ts'

/** Fetches the data of all parts in parallel; each part shows its own failure. */
export const loadSettingsPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  const { queryClient } = app
  // Cached data from an earlier visit can have changed on another device.
  const [status] = await Promise.all([
    loadOwn(app, { ...settingsQuery(app), staleTime: 0 }),
    queryClient.prefetchQuery({ ...sessionsQuery(app), staleTime: 0 }),
    queryClient.prefetchQuery({ ...passkeysQuery(app), staleTime: 0 }),
    queryClient.prefetchQuery({ ...methodsQuery(app), staleTime: 0 }),
  ])
  return { status, title: pageTitle(app, 'settings', 'title.settings') }
}
