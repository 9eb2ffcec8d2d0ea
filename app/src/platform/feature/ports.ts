import type { SiteTenant } from '#platform/http/context.ts'
import type { ErasureLine, PersonalDataPart } from '#platform/personal-data/part.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { DashboardPart } from './dashboard-part.ts'
import { defineService } from './service.ts'

/** The tenants of this installation, kept in memory and reloaded when one changes. */
export interface TenantDirectory {
  all(): readonly SiteTenant[]
  byId(id: number): SiteTenant | undefined
  /**
   * Returns the tenant bound to the host, unless `domain` names another one. On other hosts `domain` decides; without it the
   * first tenant is used.
   */
  resolve(host: string, domain: string | undefined): SiteTenant | undefined
  reload(): Promise<void>
  /** Calls a listener after each reload. */
  onChange(listener: () => void): void
}

/** Returns the viewer of a request and cookies that extend the session. */
export type FindViewer = (
  tenant: SiteTenant,
  headers: Headers,
  now: Date,
) => Promise<{ viewer: Viewer | undefined; cookies: string[] }>

/** The ids of the demo companies. */
export interface DemoSites {
  meridian: number
  northgate: number
}

/** The personal data of all features. */
export interface PersonalData {
  /** Parts in download order. */
  parts: readonly PersonalDataPart[]
  /** Parts in erasure order: rows that refer to others go first. */
  erasing: readonly PersonalDataPart[]
  /** Data that erasure cannot remove at once; listed on every receipt. */
  alwaysKept: readonly ErasureLine[]
}

// Services that the server itself needs. One feature provides each.
export const tenantDirectory = defineService<TenantDirectory>('tenants.directory')
export const viewerFinder = defineService<FindViewer>('session.viewer-finder')
/** Returns the guest that a request's cookie names: a visitor who began an application without an account. */
export const guestFinder =
  defineService<(tenant: SiteTenant, headers: Headers) => Promise<number | undefined>>('guests.guest-finder')
/** Finds the sessions that have not ended. */
export const aliveSessions = defineService<(ids: string[], now: Date) => Promise<Set<string>>>('session.alive')
/** Checks whether a viewer has accepted the current terms of a site. */
export const termsAccepted = defineService<(tenant: SiteTenant, viewer: Viewer) => Promise<boolean>>('terms.accepted')
/** Creates the demo companies, or returns undefined if the installation has companies already. */
export const demoSites = defineService<() => Promise<DemoSites | undefined>>('tenants.demo-sites')
/** The personal data of all listed features. */
export const personalData = defineService<PersonalData>('personal-data')
/** The dashboard parts of all listed features. */
export const dashboardParts = defineService<readonly DashboardPart[]>('dashboard-parts')
