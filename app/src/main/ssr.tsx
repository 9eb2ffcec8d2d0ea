import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { type IntlShape, RawIntlProvider } from 'react-intl'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { PublicConfig } from '#config/public.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { type ApiError, isApiError, type Transport } from '#ui/api/transport.ts'
import { type AppContext, AppReactContext, appRouterContext } from '#ui/page/app-context.ts'
import { isPageData } from '#ui/page/page-data.ts'
import { createAppContext } from './pages/create-app-context.ts'
import { keptCards } from './pages/kept-cards.ts'
import type { PageState } from './pages/page-state.ts'
import { serverTexts } from './pages/server-texts.ts'
import { session } from './browser-features.ts'
import { routes } from './routes.tsx'
import type { RouteHandle } from './shell/Shell.tsx'

export interface RenderInput {
  /** Absolute URL of the page. */
  url: string
  site: PublicConfig
  locale: LocaleTag
  timeZone: string
  now: number
  transport: Transport
  viewer: SignedIn | null
  /** Converts a rendering error to one that the page can show. */
  reportFailure(thrown: unknown): ApiError
}

/** Milliseconds that the stages of a page took. */
export interface Stages {
  data: number
  render: number
}

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  /** `module`: see `Screen`. `signIn`: sign-in URL for visitors without JavaScript. */
  | {
      kind: 'page'
      status: number
      title: string
      page: string
      module?: string | readonly string[]
      body: string
      state: PageState
      signIn?: string
      stages: Stages
    }

const handler = createStaticHandler(routes)

/** Renders a page: its loaders run on the in-process transport, and their data are embedded in the state. */
export async function render(input: RenderInput): Promise<Rendered> {
  const intl = await serverTexts(input.locale, input.timeZone)
  const app = createAppContext({ ...input, intl })
  if (input.viewer) await session.prepare()
  try {
    return await renderWith(app, input, intl)
  } finally {
    // Queries hold timers for their expiry, which would keep the whole page in memory.
    app.queryClient.clear()
  }
}

async function renderWith(app: AppContext, input: RenderInput, intl: IntlShape): Promise<Rendered> {
  const requestContext = new RouterContextProvider()
  requestContext.set(appRouterContext, app)
  const begun = performance.now()
  const loaded = await handler.query(new Request(input.url), { requestContext })
  if (loaded instanceof Response) {
    return { kind: 'redirect', status: loaded.status, location: loaded.headers.get('location') ?? '/careers' }
  }
  const read = performance.now()
  const { context, body } = renderOrReport(withReported(loaded, loaded.errors ?? {}, input), app, input, intl)

  const stages = { data: read - begun, render: performance.now() - read }
  const leaf = context.matches.at(-1)
  const data = leaf && context.loaderData[leaf.route.id]
  const handle = leaf?.route.handle as RouteHandle | undefined
  const state: PageState = {
    locale: input.locale,
    timeZone: input.timeZone,
    now: input.now,
    viewer: input.viewer,
    router: { loaderData: context.loaderData, errors: null },
    queries: dehydrate(app.queryClient),
    ...failureOf(context),
  }
  return {
    kind: 'page',
    status: statusOf(context, data),
    title: isPageData(data) ? data.title : input.site.companyName,
    page: handle?.page ?? 'jobs',
    ...(handle?.module && { module: handle.module }),
    body,
    state,
    stages,
    ...(isPageData(data) && data.gate === 'sign-in' && { signIn: session.signInAddress(new URL(input.url)) }),
  }
}

/** Returns the context with errors converted to displayable ones. */
function withReported(context: StaticHandlerContext, thrown: Record<string, unknown>, { reportFailure }: RenderInput) {
  const errors = Object.entries(thrown).map(([route, error]) => [route, reportFailure(error)] as const)
  return { ...context, errors: errors.length > 0 ? Object.fromEntries(errors) : null }
}

/** Renders the page; if that fails, an error screen within the shell. */
function renderOrReport(context: StaticHandlerContext, app: AppContext, input: RenderInput, intl: IntlShape) {
  try {
    return { context, body: renderBody(context, app, intl) }
  } catch (thrown) {
    const leaf = context.matches.at(-1)
    if (!leaf || context.errors) throw thrown
    const failed = withReported(context, { [leaf.route.id]: thrown }, input)
    return { context: failed, body: renderBody(failed, app, intl) }
  }
}

/**
 * Returns the routes that match, without their siblings: the library copies and ranks all given routes for each page.
 */
const matchedRoutes = ({ matches }: StaticHandlerContext) =>
  matches.reduceRight<RouteObject[]>((inner, { route }) => {
    const own: RouteObject = route
    return [inner.length > 0 ? { ...own, index: false, children: inner } : own]
  }, [])

function renderBody(context: StaticHandlerContext, app: AppContext, intl: IntlShape): string {
  const router = createStaticRouter(matchedRoutes(context), context)
  // Cards of signed-in candidates have additional marks.
  const cards = app.viewer.current() ? undefined : keptCards(app)
  // Rendering is synchronous, so no other page sees it.
  globalThis.FORM_KIT_DEFAULT_COUNTRY = app.site.configs.company.country
  const body = renderToString(
    <StrictMode>
      <AppReactContext value={cards ? { ...app, keptCard: cards.of } : app}>
        <RawIntlProvider value={intl}>
          <QueryClientProvider client={app.queryClient}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </QueryClientProvider>
        </RawIntlProvider>
      </AppReactContext>
    </StrictMode>,
  )
  cards?.keep(body)
  return body
}

function failureOf({ errors }: StaticHandlerContext): Pick<PageState, 'failure'> {
  const [route, error] = Object.entries(errors ?? {})[0] ?? []
  if (!route || !isApiError(error)) return {}
  const { status, code, message, id, detail } = error
  return { failure: { route, status, code, message, ...(id && { id }), ...(detail && { detail }) } }
}

function statusOf(context: StaticHandlerContext, data: unknown): number {
  if (context.errors) {
    const refused = Object.values(context.errors).find(isApiError)
    return refused?.status ?? (context.statusCode >= 400 ? context.statusCode : 500)
  }
  return isPageData(data) ? data.status : 200
}
