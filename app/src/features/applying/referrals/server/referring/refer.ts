import type { Mail } from '#platform/mail/mail.ts'
import * as limits from '#config/limits.ts'
import { referralLimits } from '../../limits.ts'
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
import { recordReferral } from '../records/record-referral.ts'
import { isOffered, type ReferralCall } from '../records/dependencies.ts'
import {
  deleteReferral,
  findSame,
  hasRefused,
  insertReferral,
  lockReferral,
  lockReferrer,
  type ReferralRow,
  type ReferralNote,
} from '../records/store.ts'
import { mailReferral } from './referral-email.ts'

/**
 * Refers a person for an open position and emails them. The same address for one position is one referral. The outcome
 * doesn't depend on anything else known about the address.
 * @throws `referrals/off`, `self`, `bad-name`, `email-not-proven`, `too-many`; `positions/not-found`;
 * `session/bad-email`
 */
export async function referPerson(
  call: ReferralCall,
  viewer: Viewer,
  body: BodyOf<typeof endpoint>,
): Promise<{ row: ReferralRow; repeated: boolean }> {
  const { dependencies, tenant, context } = call
  if (!isOffered(tenant)) throw referralErrors.error('off')
  const email = readEmail(body.email)
  const name = readName(body.name)
  if (name === undefined || name === '') throw referralErrors.error('bad-name', { fields: { name: ['bad-name'] } })
  if (email === viewer.email) throw referralErrors.error('self', { fields: { email: ['self'] } })
  const position = await showOpenPosition(dependencies.db, tenant.id, String(body.position_id), undefined, context.now)
  const said: ReferralNote = { name, relation: body.relation ?? null, note: body.note || null }
  const emailHash = dependencies.addresses.hash(tenant.id, email)
  const criteria = { accountId: viewer.accountId, positionId: position.id, emailHash }
  const now = await context.now()
  const known = await dependencies.db.transaction().execute(async (trx) => {
    const referrer = await lockReferrer(trx, viewer.accountId)
    if (!referrer?.isVerified) throw referralErrors.error('email-not-proven')
    return findSame(trx, { ...criteria, now })
  })
  if (known) return { row: known, repeated: true }
  await countReferral(call, viewer)
  const quiet = await isQuiet(call, emailHash)
  return dependencies.db.transaction().execute(async (trx) => {
    await lockReferrer(trx, viewer.accountId)
    const at = await dependencies.nowIn(trx)
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
  const { dependencies } = call
  const random = newToken()
  const row = await insertReferral(trx, {
    tenantId,
    encId: newId(),
    accountId,
    positionId: position.id,
    positionTitle: position.title,
    tokenHash: tokenHash(random),
    sealedEmail: dependencies.addresses.seal(email),
    emailHash,
    now,
    expiresAt: addDays(now, limits.referralAnswerDays),
  })
  await recordReferral(dependencies, trx, row, { what: 'created', now })
  if (quiet) return row
  // Last, because an email in the outbox can't be rolled back.
  const mailer = { send: (mail: Mail) => dependencies.mailer.send(mail, { transaction: trx }) }
  await mailReferral({ ...call, service: { ...dependencies, mailer } }, row, { email, random, said, now })
  return row
}

/**
 * Returns true for an address that gets no email, because its owner wants none or got enough today. The referrer can't
 * notice.
 */
async function isQuiet({ dependencies, tenant, context }: ReferralCall, emailHash: string): Promise<boolean> {
  const now = await context.now()
  const { most, seconds } = referralLimits.toAddress
  const toAddress = attemptsBy(dependencies.signingSecret, tenant.id, 'referral-to', emailHash)
  const recent = await recentAttempts(dependencies.db, toAddress, seconds, now)
  await recordAttempt(dependencies.db, toAddress, seconds, now)
  return (await hasRefused(dependencies.db, tenant.id, emailHash)) || recent >= most
}

/** Limits the referrals of a candidate per day. @throws `referrals/too-many`, `request/too-many-requests` */
async function countReferral({ dependencies, tenant, context }: ReferralCall, { accountId }: Viewer): Promise<void> {
  const { most, seconds } = referralLimits.ofAccount
  const byAccount = attemptsBy(dependencies.signingSecret, tenant.id, 'referral', accountId)
  const now = await context.now()
  if ((await recentAttempts(dependencies.db, byAccount, seconds, now)) >= most)
    throw referralErrors.error('too-many', { values: { count: most } })
  await countAttempt(dependencies.db, byAccount, { most, seconds }, now)
}

/** Deletes a referral that wasn't answered. @throws `referrals/not-found`, `over` */
export async function withdrawReferral(
  { dependencies, tenant }: ReferralCall,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const choice = { tenantId: tenant.id, encId: normalizeId(id), accountId: viewer.accountId }
  await dependencies.db.transaction().execute(async (trx) => {
    const row = await lockReferral(trx, choice)
    if (!row) throw referralErrors.error('not-found')
    if (stateAt(row, await dependencies.nowIn(trx)) !== referralStates.initial) throw referralErrors.error('over')
    await deleteReferral(trx, row.id)
  })
}
