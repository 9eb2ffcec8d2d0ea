import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#config/config.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { first } from '../endpoints.ts'

/** The hosts of all companies. */
export interface SiteHosts {
  all(): readonly SiteTenant[]
  boundTo(host: string): SiteTenant | undefined
  resolve(host: string, domain: string | undefined): SiteTenant | undefined
}

/**
 * Returns true if the browser declares a request cross-site (Fetch Metadata, `Origin`). Programs send neither header
 * and cannot be tricked into sending someone's cookies.
 *
 * A page may write to the host that served it if that host is the installation's, is bound to a company or has a company's
 * signing pages. Behind a proxy that rewrites `Host`, the host is unknown, and the origin decides: it must be the
 * installation's or of the company that the request names. All loopback names count as one.
 */
export function isCrossSite(request: FastifyRequest, installationUrl: string, hosts: SiteHosts): boolean {
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site'
  const from = URL.parse(origin)
  const own = URL.parse(installationUrl)
  if (!from || !own) return true
  // With an https site, an http page could be injected by anyone on the network path.
  if (own.protocol === 'https:' && from.protocol !== 'https:') return true
  const areLocal = isLoopback(from.hostname) && isLoopback(own.hostname)
  if (from.host === request.host) return !areLocal && !isOwnHost(from.hostname, own, hosts)
  if (areLocal && from.port === own.port) return false
  if (hosts.boundTo(request.hostname)) return true
  if (from.origin === own.origin) return false
  const company = hosts.boundTo(from.hostname)
  return !company || company !== hosts.resolve(request.hostname, namedDomain(request))
}

/** An installation on a loopback address is also opened by other names of the machine. */
const isOwnHost = (host: string, own: URL, hosts: SiteHosts): boolean =>
  host === own.hostname ||
  isLoopback(own.hostname) ||
  hosts.boundTo(host) !== undefined ||
  hosts.all().some(({ site }) => signingHosts(site).includes(host))

const signingHosts = ({ offersConfig: { signHosts, signDomain } }: SiteTenant['site']): string[] => [
  ...signHosts.flatMap((address) => URL.parse(address)?.hostname ?? []),
  ...(signDomain ? [signDomain] : []),
]

const namedDomain = (request: FastifyRequest): string | undefined =>
  first((request.query as Record<string, unknown> | undefined)?.['domain'])
