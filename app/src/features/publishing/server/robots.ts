import type { SiteAddress } from '../position-address.ts'

/**
 * `robots.txt` (RFC 9309: the longest matching rule wins). Lists narrowed by filters are endless and lead to the same
 * positions, so crawlers leave them out. Private positions are not named here: a page that may not be fetched could still be
 * listed by its address, which holds the key, so those pages say `noindex` themselves.
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
    `Sitemap: ${site.publicUrl}/careers/sitemap.xml?domain=${encodeURIComponent(site.domain)}`,
    '',
  ].join('\n')
}
