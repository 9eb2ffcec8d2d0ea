import type { SiteAddress } from '#kernel/links/site-address.ts'
import { pageAddress } from '../position-address.ts'

/**
 * Returns `robots.txt` (RFC 9309: the longest matching rule wins). Crawlers skip filtered lists, which are endless and
 * lead to the same positions. Private positions are not listed: a page that cannot be fetched could still be indexed by
 * its URL, which includes the key, so those pages are `noindex` themselves.
 */
export function robotsText(site: SiteAddress): string {
  return [
    'User-agent: *',
    'Allow: /careers',
    'Allow: /api/pcsx',
    'Disallow: /api/',
    'Disallow: /careers?*filter_',
    'Disallow: /careers/apply',
    'Disallow: /candidate/',
    '',
    `Sitemap: ${pageAddress('/careers/sitemap.xml', site)}`,
    '',
  ].join('\n')
}
