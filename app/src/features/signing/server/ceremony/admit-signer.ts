import { createHmac } from 'node:crypto'
import { serverLimits } from '#config/server-limits.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import { addressKey } from '#platform/http/context.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { signingErrors } from '../../errors.ts'
import { ceremonyStatusAt } from '../../states.ts'
import type { SigningCall } from '../signing-service.ts'
import { ceremonyByHash, type CeremonyRow } from '../store.ts'

/**
 * Returns the open ceremony of a token. Unknown, malformed, expired, used and withdrawn tokens give the same error, and
 * an address that tries many is rate-limited.
 * @throws `signing/not-available`, `request/too-many-requests`
 */
export async function admitSigner(call: SigningCall, wid: unknown, now: Date): Promise<CeremonyRow> {
  const { service, tenant } = call
  const row = await ceremonyByHash(service.db, tenant.id, lookupHash(wid))
  if (row && ceremonyStatusAt(row.status, row.expiresAt, now) === 'open') return row
  return refuseSigner(call, now)
}

/** Counts and refuses an invalid token. */
export async function refuseSigner({ service, tenant, context }: SigningCall, now: Date): Promise<never> {
  if (service.limits === 'on') {
    const guesses = attemptsBy(service.signingSecret, tenant.id, 'unknown-wid', addressKey(context.ip))
    await countAttempt(service.db, guesses, serverLimits.unknownWids, now)
  }
  throw signingErrors.error('not-available')
}

/** Returns the letter of a ceremony, verified to be unchanged since it was opened. @throws `signing/letter-changed` */
export async function letterOf({ service }: SigningCall, row: CeremonyRow): Promise<Uint8Array> {
  const bytes = await service.files.get(row.letterKey)
  if (!bytes || sha256(bytes) !== row.letterSha256) throw signingErrors.error('letter-changed')
  return bytes
}

const WID_BYTES = 16

const WID = /^[A-Za-z0-9_-]{22}$/

/**
 * The token of a signing page: 128 bits that follow from its random salt and the installation's secret. So the address can be
 * told again while the database alone opens no page.
 */
export const widOf = (signingSecret: string, salt: string): string =>
  createHmac('sha256', signingSecret)
    .update(`signing page ${salt}`)
    .digest()
    .subarray(0, WID_BYTES)
    .toString('base64url')

/** Returns the hash by which a token is stored and found; text that cannot be a token gets one that belongs to none. */
export const lookupHash = (wid: unknown): string => sha256(typeof wid === 'string' && WID.test(wid) ? wid : 'no token')
