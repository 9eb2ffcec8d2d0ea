import type { PublicConfig } from '#config/public.ts'
import type { LocaleTag } from '#config/locale-tags.ts'
import { jobPosting } from '#features/publishing/job-posting.ts'
import { type PageMeta, positionMeta, searchMeta } from '#features/publishing/page-meta.ts'
import { findPosition, presentDetails } from '#features/positions/server/index.ts'
import { positionState } from '#features/positions/states.ts'
import { parsePositionId } from '#features/positions/rules.ts'
import type { SearchResults } from '#features/search/contract.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { ServerContext } from './context.ts'
import type { Rendered } from './ssr.tsx'

type Page = Extract<Rendered, { kind: 'page' }>

/** What stands in the head of a page, and its status where that is not the page's own. */
export interface PageHead extends PageMeta {
  status?: number
}

interface CommandIo {
  site: PublicConfig
  locale: LocaleTag
  now: Date
}

/** The head of a page: for a position its JobPosting, for the search a canonical address; nothing else is indexed. */
export async function pageHead(
  context: ServerContext,
  tenant: SiteTenant,
  url: URL,
  page: Page,
  { site, locale, now }: CommandIo,
): Promise<PageHead> {
  const { supportedLanguages, defaultLanguage, branding, pageMetadata } = site.configs
  const address = {
    companyName: site.companyName,
    publicUrl: site.publicUrl,
    domain: site.domain,
    supportedLanguages,
    defaultLanguage,
    locale,
    ...(branding.logoUrl ? { logoUrl: branding.logoUrl } : {}),
  }
  const plain: PageHead = { title: page.title, description: '', robots: 'noindex', openGraph: [], alternates: [] }
  if (page.page === 'singlePosition') {
    const id =
      parsePositionId(/^\/careers\/job\/([^/]+)$/.exec(url.pathname)?.[1]) ??
      parsePositionId(url.searchParams.get('pid') ?? undefined)
    const position = id === undefined ? undefined : await findPosition(context.db, tenant.id, id)
    if (!position) return plain
    // Without its key the page says nothing of a private one, and neither does its head.
    if (position.privateKey !== null) return page.status === 200 ? { ...plain, robots: 'noindex, nofollow' } : plain
    if (positionState(position, now) === 'closed')
      return { ...plain, title: `${position.title} | ${site.companyName}`, status: 410 }
    const jsonLd = jobPosting(position, address, now)
    return positionMeta(presentDetails(position, { publicUrl: site.publicUrl, tenant }), address, {
      now,
      title: page.title,
      ...(jsonLd ? { jsonLd } : {}),
    })
  }
  if (page.page !== 'jobs' || page.status !== 200) return plain
  const results = page.state.queries.queries.find(({ queryKey }) => queryKey[0] === 'search')?.state.data as
    | SearchResults
    | undefined
  const [, query = '', location = ''] = /^\/careers\/(?!search$)([^/]+)(?:\/([^/]+))?$/.exec(url.pathname) ?? []
  const search = {
    query: url.searchParams.get('query') ?? query,
    location: url.searchParams.get('location') ?? location,
    filters: results?.appliedFilters ?? {},
    start: Number(url.searchParams.get('start') ?? 0) || 0,
    total: results?.count ?? 0,
  }
  const description = pageMetadata['jobs']?.description ?? branding.tagline
  return searchMeta(search, address, { title: page.title, description })
}
