import '#ui/styles/index.css'
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { PublicConfig } from '#config/public.ts'
import { createFetchTransport } from '#ui/api/fetch-transport.ts'
import { ApiError } from '#ui/api/transport.ts'
import { openTexts } from '#ui/i18n/messages.ts'
import { appRouterContext } from '#ui/page/app-context.ts'
import { session } from './browser-features.ts'
import { createAppContext, createTexts } from './pages/create-app-context.ts'
import { InReadersZone, moveToZone } from './shell/InReadersZone.tsx'
import { CONFIG_ELEMENT, type PageState, STATE_ELEMENT } from './pages/page-state.ts'
import { routes } from './routes.tsx'

function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? '{}')
}

/** Loads the lazy screens of the current route, which hydration needs. */
async function loadMatched(all: RouteObject[]): Promise<void> {
  const matched = matchRoutes(all, window.location) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const screen = await route.lazy()
      // Keep the server's HTML, which can be read and submitted without JavaScript.
      if (!screen.Component) throw new Error('The script of this page did not come.')
      Object.assign(route, screen, { lazy: undefined })
    }),
  )
}

/** Returns the errors shown by the server, for hydration. */
function shownErrors({ failure }: PageState) {
  if (!failure) return null
  const { route, status, code, message, id, detail } = failure
  return { [route]: new ApiError(status, code, message, id, detail) }
}

/** Yields, so that the browser can paint and handle input. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

async function start(): Promise<void> {
  await breath()
  const state = readJson(STATE_ELEMENT) as PageState
  const site = readJson(CONFIG_ELEMENT) as PublicConfig
  // API responses use the language of the page, however it was chosen.
  const transport = createFetchTransport(
    [
      ['domain', site.domain],
      ['hl', state.locale],
      ...(document.documentElement.dataset['preview'] ? [['preview', '1'] as const] : []),
    ],
    {
      groupId: site.domain,
      userId: () => app.viewer.current()?.accountId,
      renew: session.renew,
      text: (id) => intl.formatMessage({ id }),
      pdfServerToken: site.configs.pdfServer.token,
    },
  )
  const texts = openTexts(state.locale)
  const [messages] = await Promise.all([
    texts,
    loadMatched(routes),
    state.viewer && session.prepare(),
    // In parallel, since it needs no part of the first script. Without it, pages only fail while they are translated.
    import('#ui/page/keep-moved-text.ts').then(({ keepMovedText }) => keepMovedText()).catch(() => undefined),
  ])
  await breath()
  const { locale, timeZone, now, viewer } = state
  const intl = createTexts(locale, timeZone, messages)
  const app = createAppContext({ site, locale, timeZone, now, transport, intl, viewer })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const readers = moveToZone({ app, intl }, zone, messages)
  const router = createBrowserRouter(routes, {
    hydrationData: { ...state.router, errors: shownErrors(state) },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(appRouterContext, readers.app)
      return context
    },
  })
  await breath()
  const root = document.getElementById('root')
  if (!root) return
  // In a transition React hydrates in slices, handling taps and typing in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <InReadersZone rendered={{ app, intl }} readers={readers}>
          <QueryClientProvider client={app.queryClient}>
            <HydrationBoundary state={state.queries}>
              <RouterProvider router={router} />
            </HydrationBoundary>
          </QueryClientProvider>
        </InReadersZone>
      </StrictMode>,
    )
  })
  session.follow(app)
  // The next page is rendered in the reader's time zone.
  document.cookie = `time_zone=${zone}; path=/; max-age=31536000; samesite=lax`
}

void start()
