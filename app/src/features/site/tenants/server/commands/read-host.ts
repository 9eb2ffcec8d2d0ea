import { CommandError } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** A host as an operator wrote it. */
export interface WrittenHost {
  host: string
  /** The origin, if the operator wrote an address with its scheme. */
  origin?: string
}

/**
 * Reads a host name, such as `jobs.example.com`, or the address of a site on it, `https://jobs.example.com`. Other alphabets
 * become their ASCII form.
 * @throws CommandError `bad-host`
 */
export function readHost(text: string): WrittenHost {
  const written = text.trim()
  const hasScheme = /^https?:\/\//i.test(written)
  const url = URL.parse(hasScheme ? written : `http://${written}`)
  const isPlain = url !== null && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (isPlain && HOST.test(url.hostname) && (hasScheme || !/:\d*$/.test(written)))
    return { host: url.hostname, ...(hasScheme && { origin: url.origin }) }
  throw new CommandError(
    'bad-host',
    `“${text}” isn’t a host name. Write it without port and path, like jobs.example.com, or the whole address, like https://jobs.example.com.`,
  )
}

/** Refuses a host that shows another site. @throws CommandError `host-taken` */
export function refuseTakenHost(tenants: readonly SiteTenant[], host: string, domain?: string): void {
  const other = tenants.find((tenant) => tenant.domain !== domain && tenant.hosts.includes(host))
  if (!other) return
  throw new CommandError(
    'host-taken',
    `The host ${host} is already bound to the site ${other.domain}. Choose another host, or remove it there: foyer tenant host remove ${other.domain} ${host}`,
  )
}

/**
 * Refuses an address that mixes http and https with PUBLIC_URL, because cookies are marked as secure for all hosts or none.
 * @throws CommandError `bad-host`
 */
export function refuseMixedScheme(origin: string | undefined, publicUrl: string | undefined): void {
  if (origin === undefined || publicUrl === undefined) return
  const { protocol } = new URL(publicUrl)
  if (new URL(origin).protocol === protocol) return
  throw new CommandError(
    'bad-host',
    `${origin} doesn’t start with ${protocol}//, as PUBLIC_URL does. Serve all sites of an installation by the same one.`,
  )
}

/** Finds a site by its domain. @throws CommandError `unknown-domain` */
export function tenantNamed(tenants: readonly SiteTenant[], domain: string): SiteTenant {
  const found = tenants.find((tenant) => tenant.domain === domain.toLowerCase())
  if (found) return found
  const known = tenants.map((tenant) => tenant.domain).join(', ')
  throw new CommandError(
    'unknown-domain',
    known === ''
      ? 'There is no site yet. Create one with foyer tenant create DOMAIN --name NAME.'
      : `There is no site for the domain “${domain}”. There is ${known}.`,
  )
}
