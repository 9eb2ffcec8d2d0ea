/** A company as far as the address of its site depends on it. */
export interface AddressedTenant {
  domain: string
  /** Host names that show this company's site. The first is its main one. */
  hosts: readonly string[]
  /** The origin that the operator stated; without it, it follows from the main host. */
  publicUrl?: string | undefined
}

/** The public address of a company's site. */
export interface SiteAddress {
  /** Without a trailing slash. */
  origin: string
  /** The company's domain, for hosts that don't name the company themselves. */
  domain?: string
}

const at = (tenant: AddressedTenant, url: URL): SiteAddress => ({
  origin: url.origin,
  ...(!tenant.hosts.includes(url.hostname) && { domain: tenant.domain }),
})

function onHost(host: string, installation: URL): URL {
  const url = new URL(installation)
  url.hostname = host
  return url
}

/**
 * Returns the public address of a company's site: its own, else that of its main host, else the installation's with the
 * company's domain.
 */
export function siteAddress(tenant: AddressedTenant, installationUrl: string): SiteAddress {
  if (tenant.publicUrl !== undefined) return at(tenant, new URL(tenant.publicUrl))
  const installation = new URL(installationUrl)
  const [main] = tenant.hosts
  const isBound = main === undefined || tenant.hosts.includes(installation.hostname)
  return at(tenant, isBound ? installation : onHost(main, installation))
}

/**
 * Returns the origin under which a browser opened a company's page: a host that is bound to the company, else the
 * installation's. Other host names are the caller's claim and are not repeated.
 * @param host the requested host with its port
 */
export function visitedOrigin(tenant: AddressedTenant, host: string, installationUrl: string): string {
  const { protocol, origin } = new URL(installationUrl)
  const visited = URL.parse(`${protocol}//${host}`)
  return visited && tenant.hosts.includes(visited.hostname) ? visited.origin : origin
}

/**
 * Returns the address for links to a visitor: the bound host that they use, else the company's own.
 * @param host the requested host with its port
 */
export function visitedAddress(tenant: AddressedTenant, host: string, installationUrl: string): SiteAddress {
  const origin = visitedOrigin(tenant, host, installationUrl)
  return tenant.hosts.includes(new URL(origin).hostname) ? { origin } : siteAddress(tenant, installationUrl)
}

/**
 * Returns the absolute URL of a page of a company's site; every absolute address of the product comes from here. An
 * absolute URL of another origin, such as that of a signing page, stays as it is.
 * @param path can have a query
 */
export function siteLink(
  { origin, domain }: SiteAddress,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(path, origin)
  if (url.origin !== origin) return url.href
  url.searchParams.delete('domain')
  if (domain !== undefined) url.searchParams.set('domain', domain)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
