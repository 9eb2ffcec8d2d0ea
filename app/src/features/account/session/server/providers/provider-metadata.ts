import { z } from 'zod'
import { sessionLimits } from '../../limits.ts'
import type { SiteConfig } from '#config/site.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import { addressFault, type Reach, reachableAddresses } from '#platform/outgoing/reachable.ts'

export type ProviderConfig = SiteConfig['loginSignupConfig']['providers'][number]

/** Endpoints of a provider; `discoveryUrl` only if its document was read and has a key set. */
export interface ProviderMetadata {
  discoveryUrl: string | undefined
  authorizationUrl: string
  tokenUrl: string
  userInfoUrl: string | undefined
}

const discoveryDocument = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url().optional(),
})

/**
 * Reads a provider's discovery document (OpenID Connect Discovery 1.0, section 4). URLs in the configuration take
 * precedence, and suffice if the provider does not respond.
 * @returns undefined if the provider is unavailable
 */
export async function readProviderMetadata(
  config: ProviderConfig,
  reach: Reach,
): Promise<ProviderMetadata | undefined> {
  const discoveryUrl = `${config.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await fetchDocument(discoveryUrl, config.issuer, reach)
  const authorizationUrl = config.authorizationUrl ?? found?.authorization_endpoint
  const tokenUrl = config.tokenUrl ?? found?.token_endpoint
  const userInfoUrl = config.userInfoUrl ?? found?.userinfo_endpoint
  if (!authorizationUrl || !tokenUrl) return undefined
  // Without keys ID tokens prove nothing, and only the userinfo endpoint can identify the user.
  if (!found?.jwks_uri && !userInfoUrl) return undefined
  // The library requests these later, and a document could name any URL.
  for (const address of [tokenUrl, userInfoUrl, found?.jwks_uri])
    if (address !== undefined && !(await isReachable(reach, address))) return undefined
  return { discoveryUrl: found?.jwks_uri ? discoveryUrl : undefined, authorizationUrl, tokenUrl, userInfoUrl }
}

async function isReachable(reach: Reach, address: string): Promise<boolean> {
  if (addressFault(address, reach) !== undefined) return false
  return reachableAddresses(reach, new URL(address).hostname).then(
    () => true,
    () => false,
  )
}

async function fetchDocument(url: string, issuer: string, reach: Reach) {
  try {
    const timeoutMs = sessionLimits.providerTimeoutMs
    const response = await fetchJson(url, { reach, timeoutMs, maxBytes: sessionLimits.providerResponseBytes })
    const parsed = discoveryDocument.safeParse(response)
    const issuerMatches = parsed.success && parsed.data.issuer.replace(/\/$/, '') === issuer.replace(/\/$/, '')
    return issuerMatches ? parsed.data : undefined
  } catch {
    return undefined
  }
}
