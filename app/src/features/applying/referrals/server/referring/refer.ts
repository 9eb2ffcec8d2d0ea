import * as limits from '#config/limits.ts'
import { serverLimits } from '#config/server-limits.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { showOpenPosition } from '#features/jobs/positions/server/index.ts'
import { readEmail } from '#features/account/session/rules.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { readName } from '#kernel/full-name.ts'
import { addDays } from '#kernel/time.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { attemptsBy, countAttempt, recordAttempt, recentAttempts } from '#platform/attempts/attempt-store.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId, newToken, normalizeId, tokenHash } from '#platform/secrets/token.ts'
import type { refer as endpoint } from '../../contract.ts'
import { referralErrors } from '../../errors.ts'
import { referralStates, stateAt } from '../../states.ts'
import { recordReferral } from '../notify-referrer.ts'
import { isOffered, type ReferralCall } from '../parts.ts'
import {
  deleteReferral,
  findSame,
  hasRefused,
  insertReferral,
  lockReferral,
  lockReferrer,
  type ReferralRow,
  type ReferralNote,
} from '../store.ts'
import { mailReferral } from './referral-email.ts'

/**
 * Refers a person for an open position and emails them. The same address for one position is one referral. Nothing in the
 * outcome depends on what else is known about the address.
 * @throws `referrals/off`, `self`, `bad-name`, `email-not-proven`, `too-many`; `positions/not-found`; `session/bad-email`
 */
export async function referPerson(
  call: ReferralCall,
  viewer: Viewer,
  body: BodyOf<typeof endpoint>,
): Promise<{ row: ReferralRow; repeated: boolean }> {
  const { parts, tenant, context } = call
  if (!isOffered(tenant)) throw referralErrors.error('off')
  const email = readEmail(body.email)
  const name = readName(body.name)
  if (name === undefined || name === '') throw referralErrors.error('bad-name', { fields: { name: ['bad-name'] } })
  if (email === viewer.email) throw referralErrors.error('self', { fields: { email: ['self'] } })
  const position = await showOpenPosition(parts.db, tenant.id, String(body.position_id), undefined, context.now)
  const said: ReferralNote = { name, relation: body.relation ?? null, note: body.note || null }
  const emailHash = parts.addresses.hash(tenant.id, email)
  const criteria = { accountId: viewer.accountId, positionId: position.id, emailHash }
  const now = await context.now()
  const known = await parts.db.transaction().execute(async (trx) => {
    const referrer = await lockReferrer(trx, viewer.accountId)
    if (!referrer?.isVerified) throw referralErrors.error('email-not-proven')
    return findSame(trx, { ...criteria, now })
  })
  if (known) return { row: known, repeated: true }
  await countReferral(call, viewer)
  const quiet = await isQuiet(call, emailHash)
  return parts.db.transaction().execute(async (trx) => {
    await lockReferrer(trx, viewer.accountId)
    const at = await parts.nowIn(trx)
    const same = await findSame(trx, { ...criteria, now: at })
    if (same) return { row: same, repeated: true }
    return {
      row: await store(call, trx, viewer, { position, email, emailHash, said, quiet, now: at }),
      repeated: false,
    }
  })
}

interface Requested {
  position: Position
  email: string
  emailHash: string
  said: ReferralNote
  /** True for an address that gets no email. */
  quiet: boolean
  now: Date
}

async function store(
  call: ReferralCall,
  trx: Transaction,
  { tenantId, accountId }: Viewer,
  { position, email, emailHash, said, quiet, now }: Requested,
): Promise<ReferralRow> {
  const { parts } = call
  const random = newToken()
  const row = await insertReferral(trx, {
    tenantId,
    encId: newId(),
    accountId,
    positionId: position.id,
    positionTitle: position.title,
    tokenHash: tokenHash(random),
    sealedEmail: parts.addresses.seal(email),
    emailHash,
    now,
    expiresAt: addDays(now, limits.referralAnswerDays),
  })
  await recordReferral(parts, trx, row, { what: 'created', now })
  if (!quiet) await mailReferral(call, trx, row, { email, random, said, now })
  return row
}

/** Returns true for an address that gets no email: its owner wants none, or got enough today. The referrer isn't told. */
async function isQuiet({ parts, tenant, context }: ReferralCall, emailHash: string): Promise<boolean> {
  const now = await context.now()
  const { most, seconds } = serverLimits.referralsToAddress
  const toAddress = attemptsBy(parts.signingSecret, tenant.id, 'referral-to', emailHash)
  const recent = await recentAttempts(parts.db, toAddress, seconds, now)
  await recordAttempt(parts.db, toAddress, seconds, now)
  return (await hasRefused(parts.db, tenant.id, emailHash)) || recent >= most
}

/** Limits the referrals of a candidate per day. @throws `referrals/too-many`, `request/too-many-requests` */
async function countReferral({ parts, tenant, context }: ReferralCall, { accountId }: Viewer): Promise<void> {
  const { most, seconds } = serverLimits.referralsOfAccount
  const byAccount = attemptsBy(parts.signingSecret, tenant.id, 'referral', accountId)
  const now = await context.now()
  if ((await recentAttempts(parts.db, byAccount, seconds, now)) >= most)
    throw referralErrors.error('too-many', { values: { count: most } })
  await countAttempt(parts.db, byAccount, { most, seconds }, now)
}

/** Deletes a referral that wasn't answered. @throws `referrals/not-found`, `over` */
export async function withdrawReferral({ parts, tenant }: ReferralCall, viewer: Viewer, id: string): Promise<void> {
  const choice = { tenantId: tenant.id, encId: normalizeId(id), accountId: viewer.accountId }
  await parts.db.transaction().execute(async (trx) => {
    const row = await lockReferral(trx, choice)
    if (!row) throw referralErrors.error('not-found')
    if (stateAt(row, await parts.nowIn(trx)) !== referralStates.initial) throw referralErrors.error('over')
    await deleteReferral(trx, row.id)
  })
}
