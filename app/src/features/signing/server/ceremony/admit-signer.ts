import { serverLimits } from '#config/server-limits.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import type { Database } from '#platform/db/database.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import type { CeremonyEventName } from '../../letter-fields.ts'
import { signingErrors } from '../../errors.ts'
import { ceremonyStatusAt } from '../../states.ts'
import type { SigningCall } from '../signing-service.ts'
import { ceremonyByHash, type CeremonyRow, insertEvents, type NewEvent } from '../store.ts'
import { lookupHash } from './wid.ts'

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

const LONGEST_USER_AGENT = 400

/** Builds an event of this call. */
export const eventNow = (
  { context }: SigningCall,
  row: Pick<CeremonyRow, 'id' | 'letterSha256'>,
  at: Date,
  event: CeremonyEventName,
  detail: object = {},
): NewEvent => ({
  ceremonyId: row.id,
  at,
  event,
  detail,
  ipAddress: context.ip,
  userAgent: userAgentOf(context),
  letterSha256: row.letterSha256,
})

export const userAgentOf = ({ headers }: SigningCall['context']): string =>
  (headers.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT)

export const record = (db: Database, ...events: NewEvent[]): Promise<void> => insertEvents(db, events)
