import { titleSlug } from '#features/jobs/positions/rules.ts'
import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'

const inLanguage = (language?: string): Record<string, string> => (language ? { hl: language } : {})

/**
 * Returns the canonical URL of a position, used by sitemap, feed, JSON-LD and `rel=canonical`:
 * `{origin}/careers/job/{id}-{slug}`. A title without letters and digits gives no slug.
 */
export function positionAddress(position: { id: number; title: string }, site: SiteAddress, language?: string): string {
  // Cutting the slug can split a surrogate pair, which cannot be URL-encoded.
  const slug = titleSlug(position.title)
    .replace(/\p{Cs}/gu, '')
    .replace(/(?<!-)-+$/, '')
  const name = slug === '' ? String(position.id) : `${position.id}-${encodeURIComponent(slug)}`
  return siteLink(site, `/careers/job/${name}`, inLanguage(language))
}

/** Returns a URL that survives changes of the title; feed readers identify items by it. */
export const permalink = (position: { id: number }, site: SiteAddress): string =>
  siteLink(site, `/careers/job/${position.id}`)

/** Returns the canonical URL of another public page by its path. */
export const pageAddress = (path: string, site: SiteAddress, language?: string): string =>
  siteLink(site, path, inLanguage(language))

/** Returns the URL of the unfiltered search page. */
export const searchAddress = (site: SiteAddress, language?: string): string => pageAddress('/careers', site, language)

/** Returns the absolute URL of a company's image or page; undefined for one that a crawler cannot open. */
export function absoluteAddress(address: string | undefined, { origin }: SiteAddress): string | undefined {
  if (address === undefined) return undefined
  if (/^\/(?!\/)/.test(address)) return `${origin}${address}`
  return /^https?:\/\/[^\s/]/i.test(address) ? address : undefined
}
