import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { publicConfig } from '#config/public.ts'
import { parseSite } from '#config/site.ts'
import { AccountMenu } from '#features/account/session/web/menu/AccountMenu.tsx'
import { openSettings } from '#features/candidate/settings/web/SettingsPage.tsx'
import { ApiError } from '#ui/api/transport.ts'
import type { AccountLink, SettingsPanel } from '#ui/feature/web-feature.ts'
import { loadMessages } from '#ui/i18n/messages.ts'
import { AppReactContext, appRouterContext } from '#ui/page/app-context.ts'
import { createAppContext, createTexts } from '../pages/create-app-context.ts'

const noor = {
  accountId: '1',
  email: 'noor@example.com',
  firstName: 'Noor',
  lastName: 'Haddad',
  fullName: 'Noor Haddad',
  language: null,
  isAdmin: false,
  isThemeBuilder: false,
  isFormEditor: false,
  staffRole: null,
  avatar: null,
}

/** Renders a route for a signed-in candidate of a site with job alerts, whose API doesn't answer. */
async function render(route: Pick<RouteObject, 'Component' | 'loader'>): Promise<string> {
  const configs = parseSite({ notificationsConfig: { savedSearchNotification: { enabled: true } } })
  const site = publicConfig({ domain: 'a.example', name: 'A', site: configs }, 'http://a.example')
  const intl = createTexts('en', 'UTC', await loadMessages('en'))
  const transport = { call: () => Promise.reject(new ApiError(500, 'internal', 'No API.')) }
  const app = createAppContext({ site, locale: 'en', timeZone: 'UTC', now: 0, transport, intl, viewer: noor })
  const requestContext = new RouterContextProvider()
  requestContext.set(appRouterContext, app)
  const handler = createStaticHandler([{ path: '/careers/settings', ...route }])
  const context = await handler.query(new Request('http://a.example/careers/settings'), { requestContext })
  if (context instanceof Response) throw new Error(`The page answered ${context.status}.`)
  const html = renderToString(
    <AppReactContext value={app}>
      <RawIntlProvider value={intl}>
        <QueryClientProvider client={app.queryClient}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </RawIntlProvider>
    </AppReactContext>,
  )
  app.queryClient.clear()
  return html
}

const panel = (id: string, prefetched: string[] = []): SettingsPanel => ({
  id,
  heading: 'title.profile',
  order: 10,
  load: () =>
    Promise.resolve({
      Panel: () => <p>{`Panel of ${id}`}</p>,
      prefetch: async () => {
        prefetched.push(id)
        throw new Error('This panel shows its own failure.')
      },
    }),
})

test('a panel that a feature adds to the settings is shown with its link, before the download of the data', async () => {
  const prefetched: string[] = []
  const page = await render(
    await openSettings({
      sections: [],
      pageSections: [],
      accountLinks: [],
      settingsPanels: [panel('match', prefetched)],
      dashboardParts: [],
    }),
  )
  expect(prefetched).toEqual(['match'])
  expect(page).toMatch(/<nav[^]*href="\/careers\/settings#match"[^>]*>My profile<[^]*<\/nav>/)
  const order = ['id="sessions"', 'id="match"', 'Panel of match', 'id="data"'].map((text) => page.indexOf(text))
  expect(order.toSorted((a, b) => a - b)).toEqual(order)
  expect(order).not.toContain(-1)
})

test('a panel that the site does not offer is neither shown nor fetched', async () => {
  const prefetched: string[] = []
  const { load, ...rest } = panel('match', prefetched)
  const page = await render(
    await openSettings({
      sections: [],
      pageSections: [],
      accountLinks: [],
      settingsPanels: [{ ...rest, load: async () => ({ ...(await load()), isOffered: () => false }) }],
      dashboardParts: [],
    }),
  )
  expect([prefetched, page.includes('Panel of match'), page.includes('#match')]).toEqual([[], false, false])
})

test('the account menu shows the links of features in the given order, without those that the site does not offer', async () => {
  const links: AccountLink[] = [
    { path: '/careers/offers', text: 'title.offers', order: 10 },
    { path: '/careers/nowhere', text: 'title.profile', order: 20, isOffered: () => false },
    {
      path: '/careers/job-alerts',
      text: 'title.jobAlerts',
      order: 30,
      isOffered: ({ notificationsConfig }) => notificationsConfig.savedSearchNotification.enabled,
    },
  ]
  const menu = await render({ Component: () => <AccountMenu viewer={noor} links={links} /> })
  const shown = [...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(shown).toEqual(['/careers/offers', '/careers/job-alerts', '/logout'])
})
