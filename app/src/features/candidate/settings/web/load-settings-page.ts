import { type AppContext, appRouterContext } from '#ui/page/app-context.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { methodsQuery, passkeysQuery, sessionsQuery, settingsQuery } from './form/settings-queries.ts'

type Prefetch = (app: AppContext) => Promise<unknown>

/** Returns a loader that fetches the data of all panels in parallel; each panel shows its own failure. */
export const loadSettingsPage =
  (panels: readonly Prefetch[]): PageLoader =>
  async ({ context }) => {
    const app = context.get(appRouterContext)
    const { queryClient } = app
    // Cached data from an earlier visit can have changed on another device.
    const [status] = await Promise.all([
      loadOwn(app, { ...settingsQuery(app), staleTime: 0 }),
      queryClient.prefetchQuery({ ...sessionsQuery(app), staleTime: 0 }),
      queryClient.prefetchQuery({ ...passkeysQuery(app), staleTime: 0 }),
      queryClient.prefetchQuery({ ...methodsQuery(app), staleTime: 0 }),
      Promise.allSettled(panels.map((prefetch) => prefetch(app))),
    ])
    return { status, title: pageTitle(app, 'settings', 'title.settings') }
  }
