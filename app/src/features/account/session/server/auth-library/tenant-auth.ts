import { passkey } from '@better-auth/passkey'
import type { BetterAuthOptions } from 'better-auth'
import { betterAuth } from 'better-auth/minimal'
import { sessionLimits } from '../../limits.ts'
import { visitedOrigin } from '#kernel/links/site-address.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { hostCookie, sessionCookie } from '#platform/http/cookies.ts'
import type { Reach } from '#platform/outgoing/reachable.ts'
import { accountHooks } from './account-hooks.ts'
import { authSchema, passkeySchema } from './auth-schema.ts'
import { cookieSecret } from './own-cookies.ts'
import { newPasskeyHolder } from './passkey-holder.ts'
import { sessionOpener } from './session-opener.ts'
import { tenantAdapter } from './tenant-adapter.ts'

export interface AuthDependencies {
  db: Database
  signingSecret: string
  publicUrl(): string
  /** Destinations allowed for requests to providers. */
  reach: Reach
  now(): Promise<Date>
  warn(details: object, text: string): void
}

/** Sessions, passkeys and providers of one tenant, from the auth library. */
export type TenantAuth = ReturnType<typeof createTenantAuth>

/** A cache of auth services per tenant and origin, rebuilt when the site's configuration is reloaded. */
export interface AuthDirectory {
  of(tenant: SiteTenant, origin: string): TenantAuth
  /** Returns the options of a service, to be extended, for example with a provider. */
  options(tenant: SiteTenant, origin: string): BetterAuthOptions
  reach: Reach
}

export function createAuthDirectory(parts: AuthDependencies): AuthDirectory {
  const made = new WeakMap<SiteTenant, Map<string, TenantAuth>>()
  return {
    of(tenant, origin) {
      const ofTenant = made.get(tenant) ?? new Map<string, TenantAuth>()
      made.set(tenant, ofTenant)
      const known = ofTenant.get(origin) ?? createTenantAuth(tenant, origin, parts)
      ofTenant.set(origin, known)
      return known
    },
    options: (tenant, origin) => authOptions(tenant, origin, parts),
    reach: parts.reach,
  }
}

/** Returns the origin that passkeys and providers of a site know: the requested host if it is bound to the tenant. */
export const siteOrigin = (tenant: SiteTenant, headers: Headers, publicUrl: string): string =>
  visitedOrigin(tenant, headers.get('host') ?? '', publicUrl)

function authOptions(tenant: SiteTenant, origin: string, { db, signingSecret, now, warn }: AuthDependencies) {
  return {
    appName: tenant.site.branding.companyName || tenant.name,
    baseURL: origin,
    basePath: '/api/auth',
    secret: cookieSecret(signingSecret, tenant),
    database: tenantAdapter(db, tenant.id),
    telemetry: { enabled: false },
    // Our own limits apply before the library's endpoints.
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (level, text) => warn({ level, domain: tenant.domain }, text) },
    ...authSchema,
    databaseHooks: accountHooks(tenant, db, now),
    onAPIError: { errorURL: '/careers/login' },
    advanced: {
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: origin.startsWith('https:') },
      cookiePrefix: hostCookie(origin, 'foyer'),
      cookies: {
        session_token: { name: sessionCookie(origin), attributes: { maxAge: sessionLimits.sessionIdleSeconds } },
      },
      ipAddress: { ipAddressHeaders: ['x-foyer-address'] },
      // Forged requests are refused before they reach the library.
      disableCSRFCheck: true,
    },
  } satisfies BetterAuthOptions
}

function createTenantAuth(tenant: SiteTenant, origin: string, parts: AuthDependencies) {
  return betterAuth({
    ...authOptions(tenant, origin, parts),
    plugins: [
      sessionOpener(),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: tenant.site.branding.companyName || tenant.name,
        origin,
        advanced: { webAuthnChallengeCookie: 'passkey' },
        registration: newPasskeyHolder(parts.db, tenant.id),
        schema: passkeySchema,
      }),
    ],
  })
}
