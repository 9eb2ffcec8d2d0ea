import type { BodyInput, Endpoint } from '#kernel/endpoint.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Binding, EndpointResponse } from '#platform/http/endpoints.ts'
import type { ErasureLine, HeldData } from '#platform/personal-data/held-data.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { SiteRequests } from '../http/context.ts'
import type { DashboardPart } from './dashboard-part.ts'
import type { DocumentSource } from './person-documents.ts'
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
  /** Returns the tenant that a host name is bound to. */
  boundTo(host: string): SiteTenant | undefined
  reload(): Promise<void>
  /** Calls a listener after each reload. */
  onChange(listener: () => void): void
}

/** Returns a function that returns the site of a company, and throws if there is none. */
export const siteFinder =
  (tenants: Pick<TenantDirectory, 'byId'>) =>
  (tenantId: number): SiteTenant => {
    const site = tenants.byId(tenantId)
    if (!site) throw new Error(`There is no company ${tenantId}.`)
    return site
  }

/** Returns the viewer of a request, or the colleague who owes the second factor, and cookies that extend the session. */
export type FindViewer = (
  tenant: SiteTenant,
  headers: Headers,
  now: Date,
) => Promise<{ viewer: Viewer | undefined; pending: Viewer | undefined; cookies: string[] }>

/** The ids of the demo companies. */
export interface DemoSites {
  meridian: number
  northgate: number
}

/** The personal data of all features. */
export interface PersonalData {
  /** In download order. */
  downloaded: readonly HeldData[]
  /** In erasure order: rows that refer to others go first. */
  erasing: readonly HeldData[]
  /** Data that erasure cannot remove at once; listed on every receipt. */
  alwaysKept: readonly ErasureLine[]
}

/** The script with which a draft in a frame follows its editor. */
export const PREVIEW_SCRIPT = 'src/features/company/theme/web/frame/follow-editor.ts'

/** A theme as a page's document needs it. */
export interface PageTheme {
  /** Number and hash of the version; undefined for the built-in look. */
  name: string | undefined
  /** Styles, safe inside a style element. */
  styles: string
  /** Addresses of fonts to preload. */
  fonts: readonly string[]
  /** True for a page in a frame of the theme builder, whose calls change nothing. */
  isPreview?: true
  /** True for a preview of the pages that signed-out visitors see. */
  asVisitor?: true
  /** Module of a script that only this page runs, as named in the build manifest. */
  script?: typeof PREVIEW_SCRIPT
  /** True if the styles draw the logo. */
  hasLogo: boolean
  /** Hero picture with its `srcset`, if the theme has one. */
  hero?: { image: string; sizes: string }
}

/** The themes of companies' pages. */
export interface PageThemes {
  of(tenant: SiteTenant, page: { url: URL; viewer: Viewer | undefined; now(): Promise<Date> }): Promise<PageTheme>
}

// Services that the server itself needs. One feature provides each.
export const tenantDirectory = defineService<TenantDirectory>('tenants.directory')
export const viewerFinder = defineService<FindViewer>('session.viewer-finder')
/**
 * Returns the company whose key signed the request's session cookie, without asking the database if the session is
 * still valid.
 */
export const sessionSite =
  defineService<(tenants: readonly SiteTenant[], headers: Headers) => SiteTenant | undefined>('session.site')
/** Returns the guest that a request's cookie identifies: a visitor who started an application without an account. */
export const guestFinder =
  defineService<(tenant: SiteTenant, headers: Headers) => Promise<number | undefined>>('guests.guest-finder')
/** Finds the sessions that have not ended. */
export const activeSessions = defineService<(ids: string[], now: Date) => Promise<Set<string>>>('session.alive')
/** Checks whether a viewer has accepted the current terms of a site. */
export const termsAccepted = defineService<(tenant: SiteTenant, viewer: Viewer) => Promise<boolean>>('terms.accepted')
/** Returns true once a site has a colleague, a job or a changed configuration; before that, its home says what to do next. */
export const isBegun = defineService<(tenantId: number) => Promise<boolean>>('staff.is-begun')
/** Creates the demo companies, or returns undefined if the installation already has companies. */
export const demoSites = defineService<() => Promise<DemoSites | undefined>>('tenants.demo-sites')
/** The themes of pages. */
export const pageThemes = defineService<PageThemes>('theme.pages')

/** Returns a company with the settings that its colleagues have drafted, for previews. */
export const siteDrafts = defineService<(tenant: SiteTenant) => Promise<SiteTenant>>('site-settings.drafts')

/** The invented candidate of previews, who replaces the theme builder that looks at them. */
export interface PreviewCandidate {
  /** Returns the candidate in the session of a theme builder. */
  viewer(real: Viewer): Viewer
  /**
   * Returns invented data of an endpoint; undefined if it has none, in which case it returns its data for an account
   * that doesn't exist, as with `real`.
   */
  data(
    endpoint: Endpoint,
    request: { tenant: SiteTenant; context: RequestContext },
    real: () => Promise<unknown>,
  ): Promise<unknown> | undefined
  /** Returns the PDF of the invented offer's letter. */
  letter(request: { tenant: SiteTenant; context: RequestContext }): Promise<Uint8Array>
}
export const previewCandidate = defineService<PreviewCandidate>('theme.preview-candidate')
/** The personal data of all listed features. */
export const personalData = defineService<PersonalData>('personal-data')
/** The dashboard parts of all listed features. */
export const dashboardParts = defineService<readonly DashboardPart[]>('dashboard-parts')
/** The documents of candidates in all listed features. */
export const documentSources = defineService<readonly DocumentSource[]>('document-sources')

/** Calls endpoints of all features in process: with their checks, and with the rights of the request. */
export interface EndpointCalls {
  /** @throws AppError as the endpoint refuses */
  call<E extends Endpoint>(
    endpoint: E,
    request: { tenant: SiteTenant; context: RequestContext },
    input?: {
      query?: Readonly<Record<string, string | string[]>>
      params?: Readonly<Record<string, string>>
      body?: BodyInput<E>
    },
  ): Promise<EndpointResponse<E>>
}
export const endpointCalls = defineService<EndpointCalls>('endpoint-calls')

/** Returns the routes of the endpoints for the company's programs, with their OpenAPI document. */
export const programRoutes =
  defineService<(bindings: readonly Binding[], requests: SiteRequests) => FastifyPluginAsync>('company-api.routes')
