import type { IncomingHttpHeaders } from 'node:http'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { PublicConfig } from '#config/public.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { FeatureContext } from './feature-context.ts'

/** The head of a page. `canonical` is missing if the page should not be indexed. */
export interface PageHead {
  title: string
  description: string
  canonical?: string
  robots: string
  openGraph: { property: string; content: string }[]
  alternates: { hreflang: string; href: string }[]
  /** Structured data as JSON that is safe inside a script element. */
  jsonLd?: string
  /** HTTP status, if it differs from the rendered one. */
  status?: number
}

/** A sentence and a link that browsers without scripts show below a page. */
export interface InPlaceOfScripts {
  text: string
  link: { label: string; href: string }
}

/** A rendered page. */
export interface ShownPage {
  title: string
  status: number
  /** Returns the data of the page's query with this key. */
  queryData(key: string): unknown
}

export interface PageVisit {
  tenant: SiteTenant
  url: URL
}

/** The reader, time and site of a page. */
export interface PageContext extends PageVisit {
  site: PublicConfig
  locale: LocaleTag
  now: Date
  /** The request for which the page was rendered. */
  request: RequestContext
}

/** A data source of cacheable pages. */
export interface PageVersion {
  version(): number
  /** True if the version changes with the database; otherwise pages are not cached. */
  followsChanges: boolean
}

/** Server behaviour of a page beyond rendering. */
export interface FeaturePage {
  /** Returns the head of the page, or undefined for one that search engines ignore. */
  head?(context: FeatureContext, page: ShownPage, pageContext: PageContext): Promise<PageHead | undefined>
  /** Returns an address to redirect to after rendering, for example a simpler form of the same search. */
  redirect?(context: FeatureContext, visit: PageVisit): Promise<string | undefined>
  /** Returns the source that the page depends on. Pages with a source are cached for visitors who are not signed in. */
  version?(context: FeatureContext, tenant: SiteTenant): PageVersion
  /** Returns the replacements that a page without scripts shows for parts that need them. */
  withoutScripts?(pageContext: PageContext): InPlaceOfScripts | undefined
  /** True for a page shown in a frame: its address is secret and the company's head scripts do not run in it. */
  framed?: true
}

/** A redirect before any page is rendered. */
export interface EarlyRedirect {
  location: string
  cookies: string[]
  headers: Record<string, string>
}

/** A request for a page that is not yet resolved to a screen. */
export interface PageRequest extends PageVisit {
  method: string
  headers: IncomingHttpHeaders
  context: RequestContext
}
