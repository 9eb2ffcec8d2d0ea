import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type {
  PageContext,
  PageHead,
  PageRequest,
  PageVisit,
  EarlyRedirect,
  InPlaceOfScripts,
} from '#platform/feature/feature-page.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { features } from '../features.ts'
import type { PageSources } from './page-cache.ts'
import type { Rendered } from '../ssr.tsx'

const pagesOf = features.flatMap(({ pages = {} }) => Object.entries(pages))

/** Pages shown in a frame. */
export const framedPages: ReadonlySet<string> = new Set(pagesOf.flatMap(([page, { framed }]) => (framed ? [page] : [])))

/** Returns the sources of cacheable pages with their current versions. */
export const pageVersions = (context: FeatureContext, tenant: SiteTenant): PageSources['versions'] =>
  new Map(
    pagesOf.flatMap(([page, { version }]) => {
      const source = version?.(context, tenant)
      return source ? [[page, { source, version: source.version() }] as const] : []
    }),
  )

/** Returns the address to redirect to after rendering a page, if any. */
export async function redirectAfterRender(
  context: FeatureContext,
  page: string,
  visit: PageVisit,
): Promise<string | undefined> {
  for (const [name, { redirect }] of pagesOf) {
    const address = name === page ? await redirect?.(context, visit) : undefined
    if (address !== undefined) return address
  }
  return undefined
}

/** Returns the head of a page. Pages without a feature's head are not indexed. */
export async function pageHead(
  context: FeatureContext,
  rendered: Extract<Rendered, { kind: 'page' }>,
  pageContext: PageContext,
): Promise<PageHead> {
  const { page, title, status, state } = rendered
  const queryData = (key: string) => state.queries.queries.find(({ queryKey }) => queryKey[0] === key)?.state.data
  for (const [name, { head }] of pagesOf) {
    const made = name === page ? await head?.(context, { title, status, queryData }, pageContext) : undefined
    if (made) return made
  }
  return { title, description: '', robots: 'noindex', openGraph: [], alternates: [] }
}

/** Returns the replacements that features show on a page for parts that need scripts. */
export const inPlaceOfScripts = (page: string, pageContext: PageContext): InPlaceOfScripts[] =>
  pagesOf.flatMap(([name, { withoutScripts }]) => (name === page ? (withoutScripts?.(pageContext) ?? []) : []))

/** Returns a redirect for a visit before any page is rendered, if a feature asks for one. */
export async function earlyRedirect(context: FeatureContext, request: PageRequest): Promise<EarlyRedirect | undefined> {
  for (const feature of features) {
    const redirect = await feature.earlyRedirect?.(context, request)
    if (redirect) return redirect
  }
  return undefined
}
