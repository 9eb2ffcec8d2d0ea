import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import { isSame } from '#platform/secrets/hash.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import type { ApiScope } from '#kernel/company/api-scopes.ts'
import { type ApiKeyRow, findKey, insertKey, recordUse } from './store.ts'
import { companyApiLimits } from '../../limits.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SHAPE = /^foyer_([A-Za-z0-9]{12})_([A-Za-z0-9_-]{43})$/

const newPrefix = () =>
  Array.from({ length: companyApiLimits.keyPrefixCharacters }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * Creates an API key: `foyer_PREFIX_SECRET`, where the secret has 256 random bits. Only the secret's hash is stored, so the key
 * is shown once.
 */
export async function createApiKey(
  db: Database,
  about: { tenantId: number; name: string; scopes: ApiScope[]; expiresAt: Date | null; now: Date },
): Promise<{ prefix: string; key: string }> {
  const prefix = newPrefix()
  const secret = randomBytes(32).toString('base64url')
  const { now, ...rest } = about
  await insertKey(db, { ...rest, prefix, secretHash: tokenHash(secret), createdAt: now })
  return { prefix, key: `foyer_${prefix}_${secret}` }
}

/** Reads a key from an `Authorization: Bearer …` header; undefined if it has no key in the right format. */
export function readApiKey(authorization: string | undefined): { prefix: string; secret: string } | undefined {
  const [, prefix, secret] = SHAPE.exec(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '') ?? []
  return prefix === undefined || secret === undefined ? undefined : { prefix, secret }
}

/** Returns the key of an `Authorization: Bearer …` header; undefined if it is malformed, unknown, expired or revoked. */
export async function checkApiKey(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  const sent = readApiKey(authorization)
  const key = sent && (await findKey(db, sent.prefix, now))
  if (!key || !isSame(key.secretHash, tokenHash(sent.secret))) return undefined
  await recordUse(db, key.id, now)
  return key
}
