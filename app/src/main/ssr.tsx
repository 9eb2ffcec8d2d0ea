import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { type IntlShape, RawIntlProvider } from 'react-intl'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { boundedCache } from '#kernel/bounded-cache.ts'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { PublicConfig } from '#config/public.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { isApiError, type Transport } from '#ui/api/transport.ts'
import { loadAccountMenu } from '#features/session/web/index.ts'
import { signInAddress } from '#features/session/sign-in-address.ts'
import { loadMessages } from '#ui/i18n/messages.ts'
import { type AppContext, AppReactContext, appRouterContext } from '#ui/page/app-context.ts'
import { isPageData } from '#ui/page/page-data.ts'
import { createAppContext, createTexts } from './create-app-context.ts'
import type { PageState } from './page-state.ts'
import { routes } from './routes.tsx'
import type { RouteHandle } from './screen.ts'

export interface RenderInput {
  /** Absolute address of the page. */
  url: string
  site: PublicConfig
  locale: LocaleTag
  timeZone: string
  now: number
  transport: Transport
  viewer: SignedIn | null
}

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  /** `signIn`: where somebody without scripts signs in to see the page. */
  | { kind: 'page'; status: number; title: string; page: string; body: string; state: PageState; signIn?: string }

const handler = createStaticHandler(routes)

/** Texts by language and zone; compiling them for each page would be a tenth of its work. */
const texts = boundedCache<Promise<IntlShape>>(100)

function textsOf(locale: LocaleTag, timeZone: string): Promise<IntlShape> {
  const key = `${locale} ${timeZone}`
  const known = texts.get(key)
  if (known) return known
  const made = loadMessages(locale).then((messages) => createTexts(locale, timeZone, messages))
  texts.set(key, made)
  return made
}

/** Renders the page of an address: its loaders run with the in-process transport, their data goes into the state. */
export async function render(input: RenderInput): Promise<Rendered> {
  const intl = await textsOf(input.locale, input.timeZone)
  const app = createAppContext({ ...input, intl })
  if (input.viewer) await loadAccountMenu()
  try {
    return await renderWith(app, input, intl)
  } finally {
    // A query waits for its time to be forgotten, and would hold the whole page for as long.
    app.queryClient.clear()
  }
}

async function renderWith(app: AppContext, input: RenderInput, intl: IntlShape): Promise<Rendered> {
  const requestContext = new RouterContextProvider()
  requestContext.set(appRouterContext, app)
  const context = await handler.query(new Request(input.url), { requestContext })
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/careers' }
  }
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(
    <StrictMode>
      <AppReactContext value={app}>
        <RawIntlProvider value={intl}>
          <QueryClientProvider client={app.queryClient}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </QueryClientProvider>
        </RawIntlProvider>
      </AppReactContext>
    </StrictMode>,
  )
  const leaf = context.matches.at(-1)
  const data = leaf && context.loaderData[leaf.route.id]
  const state: PageState = {
    locale: input.locale,
    timeZone: input.timeZone,
    now: input.now,
    viewer: input.viewer,
    router: { loaderData: context.loaderData, errors: null },
    queries: dehydrate(app.queryClient),
  }
  return {
    kind: 'page',
    status: statusOf(context, data),
    title: isPageData(data) ? data.title : input.site.companyName,
    page: (leaf?.route.handle as RouteHandle | undefined)?.page ?? 'jobs',
    body,
    state,
    ...(isPageData(data) && data.gate === 'sign-in' && { signIn: signInAddress(new URL(input.url)) }),
  }
}

function statusOf(context: StaticHandlerContext, data: unknown): number {
  if (context.errors) {
    const refused = Object.values(context.errors).find(isApiError)
    return refused?.status ?? (context.statusCode >= 400 ? context.statusCode : 500)
  }
  return isPageData(data) ? data.status : 200
}
