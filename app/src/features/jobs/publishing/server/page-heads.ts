import { applyLinkOf } from '#config/apply-rules.ts'
import { presentDetails, readPosition } from '#features/jobs/positions/server/index.ts'
import { isClosed } from '#features/jobs/positions/states.ts'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { PageContext, PageHead, ShownPage } from '#platform/feature/feature-page.ts'
import { jobPosting, jsonLdText } from '../job-posting.ts'
import { type PageMeta, type PageSite, positionMeta, searchMeta } from '../page-meta.ts'

/** Returns the site of a page for its metadata. */
export function pageSite({ siteAddress }: FeatureContext, { site, tenant, locale }: PageContext): PageSite {
  const { supportedLanguages, defaultLanguage, branding } = site.configs
  return {
    ...siteAddress(tenant),
    companyName: site.companyName,
    supportedLanguages,
    defaultLanguage,
    locale,
    ...(branding.logoUrl ? { logoUrl: branding.logoUrl } : {}),
  }
}

const written = ({ jsonLd, ...meta }: PageMeta): PageHead => ({
  ...meta,
  ...(jsonLd && { jsonLd: jsonLdText(jsonLd) }),
})

const hidden = (title: string, robots = 'noindex'): PageHead => ({
  title,
  description: '',
  robots,
  openGraph: [],
  alternates: [],
})

/** Returns the head of a position's page, with its JobPosting if it may be indexed. */
export async function positionHead(
  context: FeatureContext,
  page: ShownPage,
  pageContext: PageContext,
): Promise<PageHead | undefined> {
  const { tenant, url, site, now, request } = pageContext
  const id =
    parsePositionId(/^\/careers\/job\/([^/]+)$/.exec(url.pathname)?.[1]) ??
    parsePositionId(url.searchParams.get('pid') ?? undefined)
  const position = id === undefined ? undefined : await readPosition(context.db, tenant.id, id, request)
  if (!position) return undefined
  // Neither the page nor its head may reveal a draft, or a private position without its key.
  if (position.privateKey !== null || position.isDraft)
    return page.status === 200 ? hidden(page.title, 'noindex, nofollow') : undefined
  if (isClosed(position, now)) return { ...hidden(`${position.title} | ${site.companyName}`), status: 410 }
  const address = pageSite(context, pageContext)
  const applyUrl = applyLinkOf(position, tenant.site)
  const jsonLd = jobPosting({ ...position, applyUrl }, address, now)
  const details = presentDetails(position, { address, site: tenant.site, locale: pageContext.locale })
  return written(positionMeta(details, address, { now, title: page.title, ...(jsonLd ? { jsonLd } : {}) }))
}

/** Returns the head of a results page with its canonical address. */
export async function searchHead(
  context: FeatureContext,
  page: ShownPage,
  pageContext: PageContext,
): Promise<PageHead | undefined> {
  if (page.status !== 200) return undefined
  const { url, site } = pageContext
  const results = page.queryData('search') as SearchResults | undefined
  const [, query = '', location = ''] = /^\/careers\/(?!search$)([^/]+)(?:\/([^/]+))?$/.exec(url.pathname) ?? []
  const search = {
    query: url.searchParams.get('query') ?? query,
    location: url.searchParams.get('location') ?? location,
    filters: results?.appliedFilters ?? {},
    start: Number(url.searchParams.get('start') ?? 0) || 0,
    total: results?.count ?? 0,
  }
  const { pageMetadata, branding } = site.configs
  const description = pageMetadata['jobs']?.description ?? branding.tagline
  return written(searchMeta(search, pageSite(context, pageContext), { title: page.title, description }))
}
