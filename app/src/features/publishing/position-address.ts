import { titleSlug } from '#features/positions/rules.ts'

/** Where a company's site stands: its origin without a slash at the end, and the domain that names the tenant. */
export interface SiteAddress {
  publicUrl: string
  domain: string
}

const query = (site: SiteAddress, language?: string) =>
  `?domain=${encodeURIComponent(site.domain)}${language ? `&hl=${encodeURIComponent(language)}` : ''}`

/**
 * The one address of a position that sitemap, feed, JSON-LD and `rel=canonical` name:
 * `{origin}/careers/job/{id}-{slug}?domain={domain}`. A title without letters and digits gives no slug.
 */
export function positionAddress(position: { id: number; title: string }, site: SiteAddress, language?: string): string {
  // The slug is cut at a length, which may halve a character outside of the basic plane; that cannot be encoded.
  const slug = titleSlug(position.title)
    .replace(/\p{Cs}/gu, '')
    .replace(/(?<!-)-+$/, '')
  const path = slug === '' ? String(position.id) : `${position.id}-${encodeURIComponent(slug)}`
  return `${site.publicUrl}/careers/job/${path}${query(site, language)}`
}

/** The address of a position that outlives a change of its title; feed readers know an item by it. */
export function lastingAddress(position: { id: number }, site: SiteAddress): string {
  return `${site.publicUrl}/careers/job/${position.id}${query(site)}`
}

/** The address of the search page without any filter. */
export function searchAddress(site: SiteAddress, language?: string): string {
  return `${site.publicUrl}/careers${query(site, language)}`
}

/** A picture or page of the company as an absolute address; undefined for what a crawler could not open. */
export function absoluteAddress(address: string | undefined, site: SiteAddress): string | undefined {
  if (address === undefined) return undefined
  if (/^\/(?!\/)/.test(address)) return `${site.publicUrl}${address}`
  return /^https?:\/\/[^\s/]/i.test(address) ? address : undefined
}
