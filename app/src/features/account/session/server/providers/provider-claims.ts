import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { sessionLimits } from '../../limits.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import type { Reach } from '#platform/outgoing/reachable.ts'
import { normaliseEmail } from '../../rules.ts'
import type { ProviderMetadata } from './provider-metadata.ts'

export const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  // Some providers send it as a string.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})

export type Claims = z.infer<typeof claimsSchema>

/**
 * Returns the claims of a user at a provider: from the verified ID token, else from the userinfo endpoint (OpenID
 * Connect Core 1.0, 5.3).
 */
export async function readClaims(
  { discoveryUrl, userInfoUrl }: ProviderMetadata,
  tokens: { accessToken?: string | undefined; idToken?: string | undefined },
  reach: Reach,
): Promise<Claims | null> {
  const idClaims = discoveryUrl && tokens.idToken ? decodeClaims(tokens.idToken) : undefined
  if (idClaims?.email && idClaims.email_verified !== undefined) return idClaims
  if (!userInfoUrl || !tokens.accessToken) return idClaims ?? null
  const answer = await fetchJson(userInfoUrl, {
    reach,
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    timeoutMs: sessionLimits.providerTimeoutMs,
    maxBytes: sessionLimits.providerResponseBytes,
  })
  const infoClaims = claimsSchema.safeParse(answer).data
  if (!infoClaims || (idClaims && idClaims.sub !== infoClaims.sub)) return idClaims ?? null
  return { ...idClaims, ...infoClaims }
}

function decodeClaims(idToken: string): Claims | undefined {
  try {
    const body: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return claimsSchema.safeParse(body).data
  } catch {
    return undefined
  }
}

/** Returns account data for a provider's claims; an address counts only if the provider verified it. */
export function accountOfClaims({ email = '', email_verified, name, given_name, family_name }: Claims) {
  const [first = '', ...rest] = (name ?? '').trim().split(/\s+/)
  const firstName = (given_name ?? first).trim().slice(0, limits.profileNameCharacters)
  const lastName = (family_name ?? rest.join(' ')).trim().slice(0, limits.profileNameCharacters)
  return {
    email: normaliseEmail(email) ?? '',
    emailVerified: email_verified === true || email_verified === 'true',
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
  }
}
