import { createHash } from 'node:crypto'
import { type AddressedTenant, siteAddress } from '#kernel/links/site-address.ts'
import type { SiteConfig } from '#config/site.ts'

/** An older version can have stored configuration that `config set` now rejects; it must not inject a directive. */
const isSource = (origin: string) => /^https?:\/\/[a-z0-9_.:[\]-]+$/.test(origin)

const origins = (addresses: (string | undefined)[]) =>
  [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))]
    .filter(isSource)
    .map((one) => ` ${one}`)
    .join('')

/** Returns the external images of a company's branding; a path of this site has no host. */
function brandingPictures({ branding }: SiteConfig): string[] {
  const { pageWiseSetup, image } = branding.heroImageConfig
  const pictures = [branding.logoUrl, image, ...Object.values(pageWiseSetup).map((page) => page.image)]
  return pictures.flatMap((address) => (address === undefined || address.startsWith('/') ? [] : [address]))
}

const signingHosts = ({ offersConfig: { signHosts, signDomain } }: SiteConfig) => [
  ...signHosts,
  ...(signDomain ? [`https://${signDomain}`] : []),
]

/** Returns the origins of a company's careers pages, which can frame its signing page. */
export function careersOrigins(tenant: AddressedTenant, publicUrl: string): string[] {
  const { protocol, port, origin } = new URL(publicUrl)
  const bound = tenant.hosts.map((host) => `${protocol}//${host}${port && `:${port}`}`)
  return [...new Set([origin, siteAddress(tenant, publicUrl).origin, ...bound])]
}

/**
 * Returns the Content-Security-Policy of a page: what it can load, run and frame, and who can frame it, by the origins
 * its company names; `framedBy` adds framers of the signing page, and `self` allows pages of this site alone.
 */
export function contentSecurityPolicy(
  site: SiteConfig,
  nonce: string,
  framedBy: readonly string[] | 'self' = [],
): string {
  const map = site.pcsxConfig.searchConfig.mapConfig
  const maps = [map.tileUrl, map.pmtilesUrl, map.styleUrl, ...map.hosts]
  const { imageHosts, connectHosts, fontHosts, frameHosts, embeddingOrigins } = site.contentSecurity
  const own = framedBy === 'self' ? " 'self'" : undefined
  const ancestors =
    own ?? (framedBy.length > 0 ? ` 'self'${origins([...framedBy, ...embeddingOrigins])}` : origins(embeddingOrigins))
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${origins([...maps, ...imageHosts, ...brandingPictures(site)])}`,
    `font-src 'self'${origins(fontHosts)}`,
    `connect-src 'self'${origins([...maps, ...connectHosts])}`,
    `frame-src 'self'${origins([...signingHosts(site), ...frameHosts])}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors${ancestors || " 'none'"}`,
  ].join('; ')
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the policy of a static HTML page: runs and styles itself, loads nothing, and can be framed by this site only.
 */
export function staticPagePolicy(html: string): string {
  const hashes = (element: RegExp) => [...html.matchAll(element)].map(([, text = '']) => hash(text)).join(' ')
  const scripts = hashes(/<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g) || "'none'"
  const styles = hashes(/<style>([^<]*(?:<(?!\/style>)[^<]*)*)<\/style>/g) || "'none'"
  return `default-src 'none'; script-src ${scripts}; style-src ${styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
}
