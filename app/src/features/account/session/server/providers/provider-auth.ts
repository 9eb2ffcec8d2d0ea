import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { sessionLimits } from '../../limits.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { providerKey } from '../sessions/own-sessions.ts'
import { accountOfClaims, type Claims, claimsSchema, otherClaims, readClaims } from './provider-claims.ts'
import { type ProviderConfig, type ProviderMetadata, readProviderMetadata } from './provider-metadata.ts'
import type { AuthDirectory } from '../auth-library/tenant-auth.ts'

/** The claims that the library reads while it handles one redirect. */
export const readDuringSignIn = new AsyncLocalStorage<{ claims?: Claims }>()

type ProviderAuth = ReturnType<typeof createProviderAuth>

/**
 * One auth service per provider, created on first use, so that an unavailable one affects no other method. Visitors
 * cause one concurrent request at most, and none for `providerFailureMs` after a failure.
 */
const made = new WeakMap<SiteTenant, Map<string, { auth: Promise<ProviderAuth | undefined>; until: number }>>()

/** @returns undefined if the provider is unavailable */
export async function providerAuth(
  directory: AuthDirectory,
  tenant: SiteTenant,
  origin: string,
  config: ProviderConfig,
): Promise<ProviderAuth | undefined> {
  const ofTenant = made.get(tenant) ?? new Map<string, { auth: Promise<ProviderAuth | undefined>; until: number }>()
  made.set(tenant, ofTenant)
  const name = `${origin} ${config.id}`
  const known = ofTenant.get(name)
  if (known && known.until > performance.now()) return known.auth
  const auth = openProvider(directory, tenant, origin, config).catch(() => undefined)
  const entry = { auth, until: Number.POSITIVE_INFINITY }
  ofTenant.set(name, entry)
  const kept = (await auth) ? sessionLimits.providerMetadataMs : sessionLimits.providerFailureMs
  entry.until = performance.now() + kept
  return auth
}

async function openProvider(directory: AuthDirectory, tenant: SiteTenant, origin: string, config: ProviderConfig) {
  const metadata = await readProviderMetadata(config, directory.reach)
  if (!metadata) return undefined
  const auth = createProviderAuth(directory, tenant, origin, config, metadata)
  const { socialProviders } = await auth.$context
  return socialProviders.some(({ id }) => id === providerKey(config.id)) ? auth : undefined
}

/** Returns the redirect URL for a provider; on a host with several sites it names the site. */
export function callbackAddress(tenant: SiteTenant, origin: string, id: string): string {
  const address = `${origin}/api/auth/callback/${id}`
  return tenant.hosts.includes(new URL(origin).hostname)
    ? address
    : `${address}?domain=${encodeURIComponent(tenant.domain)}`
}

function createProviderAuth(
  directory: AuthDirectory,
  tenant: SiteTenant,
  origin: string,
  config: ProviderConfig,
  metadata: ProviderMetadata,
) {
  const { discoveryUrl, authorizationUrl, tokenUrl, userInfoUrl } = metadata
  return betterAuth({
    ...directory.options(tenant, origin),
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: providerKey(config.id),
            name: config.name,
            ...(discoveryUrl ? { discoveryUrl, requireIdTokenVerification: true } : {}),
            authorizationUrl,
            tokenUrl,
            ...(userInfoUrl ? { userInfoUrl } : {}),
            clientId: config.clientId,
            clientSecret: config.clientSecret,
            scopes: config.scopes,
            pkce: true,
            redirectURI: callbackAddress(tenant, origin, config.id),
            accountSubject: ({ profile }) => String(profile.sub ?? ''),
            getUserInfo: async (tokens) => {
              const claims = await readClaims(metadata, tokens, directory.reach, otherClaims(config))
              const reading = readDuringSignIn.getStore()
              if (reading && claims) reading.claims = claims
              return claims && { ...claims, emailVerified: accountOfClaims(claims).emailVerified }
            },
            mapProfileToUser: (profile) => accountOfClaims(claimsSchema.parse(profile)),
          },
        ],
      }),
    ],
  })
}
