import * as limits from '#config/limits.ts'
import type { PositionDetails } from '#features/jobs/positions/contract.ts'
import type { LocaleTag } from '#config/locale-tags.ts'
import { excerpt } from './excerpt.ts'
import type { JobPostingLd } from './job-posting.ts'
import type { SiteAddress } from '#kernel/links/site-address.ts'
import { absoluteAddress, positionAddress, searchAddress } from './position-address.ts'

export interface PageSite extends SiteAddress {
  companyName: string
  logoUrl?: string
  supportedLanguages: readonly LocaleTag[]
  defaultLanguage: LocaleTag
  /** Language of the page. */
  locale: LocaleTag
}

/** The fields of a position that affect its page's head. */
export type DescribedPosition = Pick<
  PositionDetails,
  'id' | 'name' | 'jobDescription' | 'private' | 'archived_at' | 'closesTs'
>

/** Metadata for the head of a page. `canonical` is missing if the page must not be indexed. */
export interface PageMeta {
  title: string
  description: string
  canonical?: string
  robots: string
  openGraph: { property: string; content: string }[]
  alternates: { hreflang: string; href: string }[]
  jsonLd?: JobPostingLd
}

type PlainMeta = Omit<PageMeta, 'jsonLd'>

const INDEX = 'index, follow, max-snippet:-1, max-image-preview:large'

/** Returns metadata for a page that must not be indexed or shared. */
export function hidden(title: string, description: string, robots = 'noindex'): PlainMeta {
  return { title, description, robots, openGraph: [], alternates: [] }
}

/**
 * Returns metadata for a position's page. Closed and private positions are `noindex` without JSON-LD, and a private one
 * is also `nofollow`. `title` and `description` override the ad's.
 */
export function positionMeta(
  details: DescribedPosition,
  site: PageSite,
  page: { now: Date; title?: string; description?: string; jsonLd?: JobPostingLd },
): PageMeta {
  const title = page.title ?? `${details.name} | ${site.companyName}`
  const description = page.description ?? excerpt(details.jobDescription, limits.metaDescriptionCharacters)
  if (details.private) return hidden(title, '', 'noindex, nofollow')
  const closed =
    details.archived_at !== null || (details.closesTs !== null && details.closesTs * 1000 <= page.now.getTime())
  if (closed) return hidden(title, description)
  const position = { id: details.id, title: details.name }
  const shown = indexed(title, description, site, (language) => positionAddress(position, site, language))
  return page.jsonLd ? { ...shown, jsonLd: page.jsonLd } : shown
}

/** The parts of a search that affect the page's head. */
export interface SearchSummary {
  query: string
  location: string
  filters: Record<string, readonly string[]>
  start: number
  /** Number of positions found. */
  total: number
}

/**
 * Returns metadata for the search page. Only the page without search, filter or offset, and with results, is indexed.
 */
export function searchMeta(
  search: SearchSummary,
  site: PageSite,
  page: { title: string; description: string },
): PageMeta {
  const narrowed =
    search.query !== '' || search.location !== '' || Object.values(search.filters).some((values) => values.length > 0)
  const description = excerpt(page.description, limits.metaDescriptionCharacters)
  if (narrowed || search.start > 0 || search.total === 0) return hidden(page.title, description, 'noindex, follow')
  return indexed(page.title, description, site, (language) => searchAddress(site, language))
}

/** Returns metadata for a page that can be indexed. The URL without `hl` serves the default language and languages not offered. */
export function indexed(
  title: string,
  description: string,
  site: PageSite,
  address: (language?: string) => string,
): PlainMeta {
  const addressIn = (language: LocaleTag) => (language === site.defaultLanguage ? address() : address(language))
  const canonical = addressIn(site.locale)
  const image = absoluteAddress(site.logoUrl, site)
  const others = site.supportedLanguages.filter((language) => language !== site.locale)
  return {
    title,
    description,
    canonical,
    robots: INDEX,
    openGraph: [
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      { property: 'og:url', content: canonical },
      { property: 'og:site_name', content: site.companyName },
      { property: 'og:locale', content: openGraphLocale(site.locale) },
      ...others.map((language) => ({ property: 'og:locale:alternate', content: openGraphLocale(language) })),
      ...(image ? [{ property: 'og:image', content: image }] : []),
    ],
    alternates: [
      ...site.supportedLanguages.map((language) => ({ hreflang: language, href: addressIn(language) })),
      { hreflang: 'x-default', href: address() },
    ],
  }
}

/** Converts a language tag to OpenGraph's language and territory: `en_US` for `en`, `fr_CA` for `fr-CA`. */
function openGraphLocale(tag: LocaleTag): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region ? `${language}_${region}` : language
}
