import { signingLimits } from '../../limits.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import { addressKey } from '#platform/http/context.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { signingErrors } from '../../errors.ts'
import { ceremonyStatusAt, isOpen } from '../../states.ts'
import type { SigningCall } from '../dependencies.ts'
import { ceremonyByHash, type CeremonyRow } from '../store.ts'
import { ceremonyToken, openCeremony } from './open-ceremony.ts'
import { lookupHash, referenceIn } from './signing-token.ts'

/**
 * Returns the open ceremony of a token. Unknown, malformed, expired, used and withdrawn tokens give the same error, and
 * an address that tries many is rate-limited.
 * @throws `signing/not-available`, `request/too-many-requests`
 */
export async function admitSigner(call: SigningCall, wid: unknown, now: Date): Promise<CeremonyRow> {
  const { service, tenant } = call
  const find = () => ceremonyByHash(service.db, tenant.id, lookupHash(wid))
  let row = await find()
  if (!isOpenAt(row, now) && (await openForSigner(call, wid, now))) row = await find()
  return row && isOpenAt(row, now) ? row : refuseSigner(call, now)
}

const isOpenAt = (row: CeremonyRow | undefined, now: Date) =>
  row !== undefined && isOpen(ceremonyStatusAt(row.status, row.expiresAt, now))

/**
 * Opens the ceremony of a token if the document it names can still be signed, or renews its name, and its expiry if the
 * offer was extended. Does nothing if the token belongs to another document.
 */
export async function openForSigner({ service, tenant }: SigningCall, wid: unknown, now: Date): Promise<boolean> {
  const { db, letters, signingSecret } = service
  const reference = referenceIn(wid)
  const letter = reference && (await letters.find({ tenantId: tenant.id, reference }, now))
  if (!letter) return false
  const site = { tenant, signingSecret }
  if (lookupHash(await ceremonyToken(db, site, letter)) !== lookupHash(wid)) return false
  await openCeremony(db, site, letter, now)
  return true
}

/** Counts and refuses an invalid token. */
export async function refuseSigner({ service, tenant, context }: SigningCall, now: Date): Promise<never> {
  if (service.limits === 'on') {
    const guesses = attemptsBy(service.signingSecret, tenant.id, 'unknown-wid', addressKey(context.ip))
    await countAttempt(service.db, guesses, signingLimits.unknownWids, now)
  }
  throw signingErrors.error('not-available')
}

/** Returns the letter of a ceremony, verified to be unchanged since it was opened. @throws `signing/letter-changed` */
export async function letterOf({ service }: SigningCall, row: CeremonyRow): Promise<Uint8Array> {
  const bytes = await service.files.get(row.letterKey)
  if (!bytes || sha256(bytes) !== row.letterSha256) throw signingErrors.error('letter-changed')
  return bytes
}
