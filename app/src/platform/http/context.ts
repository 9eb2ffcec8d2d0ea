import type { SiteConfig } from '#config/site.ts'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { Tenant } from '#kernel/tenant.ts'
import type { Viewer } from '#kernel/viewer.ts'

export type SiteTenant = Tenant<SiteConfig>

/** What a handler knows of the request beside its parsed input. */
export interface RequestContext {
  id: string
  ip: string
  /** The name in the address that was asked for, without the port. */
  host: string
  locale: LocaleTag
  /** The visitor's IANA zone from the page, `UTC` without one. Never decides anything. */
  timeZone: string
  /** The instant of this request by the one clock; read at most once. */
  now(): Promise<Date>
  /** The request's headers, for what reads its cookies. */
  headers: Headers
  /** Who is signed in at this request's site, looked up at most once. */
  viewer(): Promise<Viewer | undefined>
  /** Whether the request came with a session, which may have ended meanwhile. */
  namesSession: boolean
  /** Whether the viewer has accepted the terms that the site has now. */
  termsAccepted(): Promise<boolean>
  warn(details: object, message: string): void
  info(details: object, message: string): void
}

/** Finds the tenant of a request: a bound host decides, else `domain`, else the default one. */
export type ResolveTenant = (host: string, domain: string | undefined) => SiteTenant | undefined
