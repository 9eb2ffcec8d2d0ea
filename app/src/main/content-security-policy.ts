import type { SiteConfig } from '#config/site.ts'

const origins = (addresses: (string | undefined)[]) =>
  [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))]
    .map((one) => ` ${one}`)
    .join('')

/** What a page of a site may load, run and frame: its own, and the map and signing hosts that its company names. */
export function contentSecurityPolicy(site: SiteConfig, nonce: string): string {
  const map = site.pcsxConfig.searchConfig.mapConfig
  const maps = origins([map.tileUrl, map.styleUrl, ...map.hosts])
  const signing = origins(site.offersConfig.signHosts)
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${maps}`,
    `connect-src 'self'${maps}`,
    `frame-src 'self'${signing}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
