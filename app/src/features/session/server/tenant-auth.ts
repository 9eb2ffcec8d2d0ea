import { createHmac } from 'node:crypto'
import { betterAuth } from 'better-auth/minimal'
import { limits } from '#config/limits.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { SESSION_COOKIE } from '#platform/http/session-cookie.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { tenantAdapter } from './tenant-adapter.ts'

export interface AuthParts {
  db: Database
  signingSecret: string
  publicUrl(): string
  warn(details: object, text: string): void
}

/** Accounts, sessions and ways to sign in of one tenant, by the auth library. */
export type TenantAuth = ReturnType<typeof createTenantAuth>

/** One auth service per tenant, made anew when the site's configuration was read again. */
export interface AuthDirectory {
  of(tenant: SiteTenant): TenantAuth
}

export function createAuthDirectory(parts: AuthParts): AuthDirectory {
  const made = new WeakMap<SiteTenant, TenantAuth>()
  return {
    of(tenant) {
      const known = made.get(tenant) ?? createTenantAuth(tenant, parts)
      made.set(tenant, known)
      return known
    },
  }
}

function createTenantAuth(tenant: SiteTenant, { db, signingSecret, publicUrl, warn }: AuthParts) {
  const url = publicUrl()
  const secure = url.startsWith('https:')
  return betterAuth({
    appName: tenant.site.branding.companyName || tenant.name,
    baseURL: url,
    basePath: '/api/auth',
    // A cookie of another tenant does not even carry a valid signature here.
    secret: createHmac('sha256', signingSecret).update(`auth ${tenant.domain}`).digest('base64url'),
    database: tenantAdapter(db, tenant.id),
    telemetry: { enabled: false },
    // Our own limits stand before the library's endpoints.
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (level, text) => warn({ level, domain: tenant.domain }, String(text)) },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: limits.passwordMinCharacters,
      maxPasswordLength: limits.passwordMaxCharacters,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      modelName: 'accounts',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        tenantId: { type: 'number', fieldName: 'tenant_id', input: false, required: false },
        firstName: { type: 'string', fieldName: 'first_name', required: false },
        lastName: { type: 'string', fieldName: 'last_name', required: false },
        language: { type: 'string', required: false, input: false },
        isAdmin: { type: 'boolean', fieldName: 'is_admin', required: false, input: false },
        isThemeBuilder: { type: 'boolean', fieldName: 'is_theme_builder', required: false, input: false },
      },
    },
    session: {
      modelName: 'account_sessions',
      fields: {
        userId: 'account_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { tenantId: { type: 'number', fieldName: 'tenant_id', input: false, required: false } },
      expiresIn: limits.sessionIdleSeconds,
      updateAge: limits.sessionLastUseSeconds,
    },
    account: {
      modelName: 'account_credentials',
      fields: {
        userId: 'account_id',
        accountId: 'provider_account_id',
        providerId: 'provider_id',
        password: 'password_hash',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { tenantId: { type: 'number', fieldName: 'tenant_id', input: false, required: false } },
    },
    verification: {
      modelName: 'account_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { tenantId: { type: 'number', fieldName: 'tenant_id', input: false, required: false } },
      storeIdentifier: 'hashed',
    },
    advanced: {
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      cookiePrefix: 'foyer',
      cookies: { session_token: { name: SESSION_COOKIE } },
      ipAddress: { ipAddressHeaders: ['x-foyer-address'] },
      // Forged requests are refused before they come here.
      disableCSRFCheck: true,
    },
  })
}
