import type { SiteConfig } from '#config/site.ts'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { Tenant } from '#kernel/tenant.ts'
import type { Viewer } from '#kernel/viewer.ts'

export type SiteTenant = Tenant<SiteConfig>

/** Information about a request besides its parsed input. */
export interface RequestContext {
  id: string
  ip: string
  /** Requested host name, without the port. */
  host: string
  locale: LocaleTag
  /** The visitor's IANA time zone as sent by the page, or `UTC`. For display only. */
  timeZone: string
  /** The time of this request by the database clock; read at most once. */
  now(): Promise<Date>
  /** The request headers, for code that reads cookies. */
  headers: Headers
  /** The signed-in viewer at this site; looked up at most once. */
  viewer(): Promise<Viewer | undefined>
  /** True if the request carried a session cookie, even for a session that has ended. */
  namesSession: boolean
  /** True if the viewer has accepted the site's current terms. */
  termsAccepted(): Promise<boolean>
  warn(details: object, message: string): void
  info(details: object, message: string): void
}

/** Resolves the tenant of a request: by bound host, else `domain`, else the default tenant. */
export type ResolveTenant = (host: string, domain: string | undefined) => SiteTenant | undefined
