import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SiteConfig, siteInLanguage } from '#config/site.ts'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { Viewer } from '#kernel/viewer.ts'

/** Access to the tenant and the context of a request, for routes outside the contract. */
export interface SiteRequests {
  /** Returns the tenant of a request. @throws `request/unknown-domain` if there is none */
  tenantOf(request: FastifyRequest): SiteTenant
  contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
}

/** The published theme of a company, as its feature stored it. */
export interface StoredTheme {
  number: number
  sha256: string
  /** Values by path. */
  tokens: Readonly<Record<string, unknown>>
  /** Fonts and pictures that the tokens name, with what styles need of them. */
  files: object
  /** Accent for emails, as #rrggbb; has enough contrast on white. */
  mailAccent: string
}

/** A company with its careers site. */
export interface SiteTenant {
  id: number
  domain: string
  name: string
  /** Host names that always show this site; the first is the main one. */
  hosts: string[]
  /** The stated origin of its pages; by default it follows from the main host. */
  publicUrl?: string
  site: SiteConfig
  /** The published theme; undefined for the built-in look. */
  theme?: StoredTheme
}

const inLanguages = new WeakMap<SiteTenant, Map<string, SiteTenant>>()

/** Returns a tenant whose site has the company's texts in a language: the same object for the same tenant and language. */
export function tenantInLanguage(tenant: SiteTenant, language: string): SiteTenant {
  const site = siteInLanguage(tenant.site, language)
  if (site === tenant.site) return tenant
  const known = inLanguages.get(tenant) ?? new Map<string, SiteTenant>()
  inLanguages.set(tenant, known)
  const made = known.get(language) ?? { ...tenant, site }
  known.set(language, made)
  return made
}

/** Information about a request besides its parsed input. */
export interface RequestContext {
  id: string
  ip: string
  /** Requested host name, without the port. */
  host: string
  /** Requested path and query. */
  path?: string
  locale: LocaleTag
  /** The visitor's IANA time zone as sent by the page, or `UTC`. For display only. */
  timeZone: string
  /** The time of this request by the database clock; read at most once. */
  now(): Promise<Date>
  /** The request headers, for code that reads cookies. */
  headers: Headers
  /** The signed-in viewer at this site; looked up at most once. */
  viewer(): Promise<Viewer | undefined>
  /** The colleague whose session owes the second factor; `viewer` returns undefined for it. */
  pendingColleague(): Promise<Viewer | undefined>
  /** The id of the guest that the browser's cookie names, if no one is signed in; looked up at most once. */
  guest(): Promise<number | undefined>
  /** True if the request had a session cookie, even for a session that has ended. */
  namesSession: boolean
  /** True for a preview of the theme builder, in which the viewer is an invented candidate. */
  isPreview?: true
  /** True if the viewer has accepted the site's current terms. */
  termsAccepted(): Promise<boolean>
  warn(details: object, message: string): void
  info(details: object, message: string): void
}

/** Resolves the tenant of a request: by bound host, else `domain`, else the default tenant. */
export type ResolveTenant = (host: string, domain: string | undefined) => SiteTenant | undefined

/**
 * Returns the rate-limiting key of an IP address: an IPv6 /64 counts as one visitor, and an IPv4-mapped address equals
 * its IPv4 form.
 */
export function addressKey(ip: string | undefined): string {
  // Node knows no address of a connection that has closed meanwhile, though Fastify's type says so.
  if (ip === undefined) return ''
  // Some proxies pass the port as well, which differs for each connection.
  const alone = ip.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const plain = alone.replace(/%[^%]*$/, '').replace(/^[0:]+:ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [before = '', after] = plain.split('::')
  const head = before === '' ? [] : before.split(':')
  const groups = after === undefined ? head : [...head, ...Array<string>(8).fill('0')]
  const mapped = /^[0:]+:ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(plain)
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Returns the two bytes of a group of an IPv6 address. */
function bytesOf(group: string): [number, number] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}
