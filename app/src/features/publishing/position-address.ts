import { titleSlug } from '#features/positions/rules.ts'

/** Base of a company's URLs: its origin without a trailing slash, and the tenant's domain. */
export interface SiteAddress {
  publicUrl: string
  domain: string
}

const query = (site: SiteAddress, language?: string) =>
  `?domain=${encodeURIComponent(site.domain)}${language ? `&hl=${encodeURIComponent(language)}` : ''}`

/**
 * Returns the canonical URL of a position, used by sitemap, feed, JSON-LD and `rel=canonical`:
 * `{origin}/careers/job/{id}-{slug}?domain={domain}`. A title without letters and digits gives no slug.
 */
export function positionAddress(position: { id: number; title: string }, site: SiteAddress, language?: string): string {
  // Cutting the slug can split a surrogate pair, which cannot be URL-encoded.
  const slug = titleSlug(position.title)
    .replace(/\p{Cs}/gu, '')
    .replace(/(?<!-)-+$/, '')
  const path = slug === '' ? String(position.id) : `${position.id}-${encodeURIComponent(slug)}`
  return `${site.publicUrl}/careers/job/${path}${query(site, language)}`
}

/** Returns a URL that survives changes of the title; feed readers identify items by it. */
export function permalink(position: { id: number }, site: SiteAddress): string {
  return `${site.publicUrl}/careers/job/${position.id}${query(site)}`
}

/** Returns the canonical URL of another public page by its path. */
export const pageAddress = (path: string, site: SiteAddress, language?: string): string =>
  `${site.publicUrl}${path}${query(site, language)}`

/** Returns the URL of the unfiltered search page. */
export function searchAddress(site: SiteAddress, language?: string): string {
  return `${site.publicUrl}/careers${query(site, language)}`
}

/** Returns the absolute URL of a company's image or page; undefined for one that a crawler cannot open. */
export function absoluteAddress(address: string | undefined, site: SiteAddress): string | undefined {
  if (address === undefined) return undefined
  if (/^\/(?!\/)/.test(address)) return `${site.publicUrl}${address}`
  return /^https?:\/\/[^\s/]/i.test(address) ? address : undefined
}
