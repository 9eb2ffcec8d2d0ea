import { z } from 'zod'
import { type StaffRole, staffRoles } from '#kernel/company/staff-roles.ts'
import * as limits from '#config/limits.ts'
import { sessionLimits } from '../../limits.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import type { Reach } from '#platform/outgoing/reachable.ts'
import { normaliseEmail } from '../../rules.ts'
import type { ProviderConfig, ProviderMetadata } from './provider-metadata.ts'

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
 * Connect Core 1.0, 5.3), which is read for further claims, too.
 * @param more names of claims that the site uses
 * @returns null if they can't be read; a claim that is only missing was not sent
 */
export async function readClaims(
  { discoveryUrl, userInfoUrl }: ProviderMetadata,
  tokens: { accessToken?: string | undefined; idToken?: string | undefined },
  reach: Reach,
  more: readonly string[] = [],
): Promise<Claims | null> {
  const idClaims = discoveryUrl && tokens.idToken ? decodeClaims(tokens.idToken) : undefined
  const isComplete = more.every((name) => idClaims?.[name] !== undefined)
  if (idClaims?.email && idClaims.email_verified !== undefined && isComplete) return idClaims
  if (!userInfoUrl || !tokens.accessToken) return idClaims ?? null
  const answer = await fetchJson(userInfoUrl, {
    reach,
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    timeoutMs: sessionLimits.providerTimeoutMs,
    maxBytes: sessionLimits.providerResponseBytes,
  })
  const infoClaims = claimsSchema.safeParse(answer).data
  const isOther = !infoClaims || (idClaims && idClaims.sub !== infoClaims.sub)
  if (isOther) return isComplete ? (idClaims ?? null) : null
  // What the signed token says about roles and factors counts.
  const signed = Object.fromEntries(
    more.flatMap((name) => (idClaims?.[name] === undefined ? [] : [[name, idClaims[name]]])),
  )
  return { ...idClaims, ...infoClaims, ...signed }
}

/** Returns the texts of a claim, which is a text or a list. */
function valuesOf(claims: Claims, name: string): string[] {
  return [claims[name]].flat().filter((value) => typeof value === 'string')
}

/** Names of the claims that a provider's configuration uses besides those of the account. */
export const otherClaims = ({ staff, secondFactor }: Pick<ProviderConfig, 'staff' | 'secondFactor'>): string[] =>
  [staff?.claim, secondFactor?.claim].filter((name) => name !== undefined)

/** Returns the role with the most rights that claims give; null without one. */
export function roleOfClaims({ staff }: Pick<ProviderConfig, 'staff'>, claims: Claims): StaffRole | null {
  const values = new Set(staff ? valuesOf(claims, staff.claim) : [])
  const given = new Set(staff?.roles.filter(({ value }) => values.has(value)).map(({ role }) => role))
  return staffRoles.find((role) => given.has(role)) ?? null
}

/** True if claims say that the person showed two factors, and the site accepts that. */
export const provesTwoFactors = ({ secondFactor }: Pick<ProviderConfig, 'secondFactor'>, claims: Claims): boolean =>
  secondFactor !== undefined && valuesOf(claims, secondFactor.claim).includes(secondFactor.value)

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
