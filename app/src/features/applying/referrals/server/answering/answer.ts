import { serverLimits } from '#config/server-limits.ts'
import { addDays } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import type { LinkedReferral } from '../../contract.ts'
import { referralErrors } from '../../errors.ts'
import { type ReferralEvent, referralStates, stateAt } from '../../states.ts'
import { recordReferral } from '../notify-referrer.ts'
import { isOffered, type ReferralCall } from '../parts.ts'
import { presentLinked } from '../present-referral.ts'
import { readToken } from '../referring/referral-email.ts'
import {
  findReferral,
  eraseReferredPerson,
  lockAccounts,
  insertRefusal,
  lockReferral,
  type ReferralRow,
  writeAccepted,
} from '../store.ts'

const isErased = ({ state, expiresAt }: ReferralRow, now: Date): boolean => state !== 'sent' && now >= expiresAt

/** Returns the referral of an emailed link. @throws `referrals/wrong-link`, also while the gate is off */
export async function showLinked({ parts, tenant, context }: ReferralCall, token: string): Promise<LinkedReferral> {
  const { random, said } = readToken(parts.signingSecret, token)
  const row = isOffered(tenant) && (await findReferral(parts.db, { tenantId: tenant.id, tokenHash: tokenHash(random) }))
  const now = await context.now()
  if (!row || isErased(row, now)) throw referralErrors.error('wrong-link')
  return presentLinked(row, said, now)
}

/** Agrees to the referral of a link, and stores what the link carries; idempotent. @throws `referrals/wrong-link`, `over` */
export async function acceptReferral(call: ReferralCall, token: string): Promise<LinkedReferral> {
  const { parts, tenant, context } = call
  if (!isOffered(tenant)) throw referralErrors.error('wrong-link')
  const { random, said } = readToken(parts.signingSecret, token)
  const viewer = await context.viewer()
  return onLinked(call, random, async (trx, row, now) => {
    const state = nextState(row, 'accept', now)
    if (state === row.state) return presentLinked(row, said, now)
    // The referrer who opens the link isn't the referred person.
    const accountId = viewer && viewer.accountId !== row.accountId ? viewer.accountId : null
    await writeAccepted(trx, row.id, { said, accountId, now, expiresAt: addDays(now, serverLimits.referralKeptDays) })
    const accepted = await requireLinked(trx, tenant.id, random)
    await recordReferral(parts, trx, accepted, { what: 'accepted', now })
    return presentLinked(accepted, undefined, now)
  })
}

/** Declines, also after agreeing; deletes what is known about the person. Idempotent. @throws `referrals/wrong-link`, `over` */
export async function declineReferral(call: ReferralCall, token: string, neverAgain = false): Promise<void> {
  const { parts, tenant } = call
  const { random } = readToken(parts.signingSecret, token)
  await onLinked(call, random, async (trx, row, now) => {
    const state = nextState(row, 'decline', now)
    if (neverAgain && row.emailHash !== null) await insertRefusal(trx, tenant.id, row.emailHash, now)
    if (state === row.state) return
    await eraseReferredPerson(trx, row.id, {
      state: 'declined',
      now,
      expiresAt: addDays(now, serverLimits.referralEndedDays),
    })
    await recordReferral(parts, trx, { ...row, state: 'declined' }, { what: 'declined', now })
  })
}

function nextState(row: ReferralRow, event: ReferralEvent, now: Date) {
  const next = referralStates.next(stateAt(row, now), event)
  if (!next.ok) throw referralErrors.error(next.code)
  return next.state
}

async function requireLinked(trx: Transaction, tenantId: number, random: string): Promise<ReferralRow> {
  const row = await lockReferral(trx, { tenantId, tokenHash: tokenHash(random) })
  if (!row) throw referralErrors.error('wrong-link')
  return row
}

async function onLinked<Result>(
  { parts, tenant, context }: ReferralCall,
  random: string,
  act: (trx: Transaction, row: ReferralRow, now: Date) => Promise<Result>,
): Promise<Result> {
  const viewer = await context.viewer()
  return parts.db.transaction().execute(async (trx) => {
    await lockAccounts(trx, { tenantId: tenant.id, tokenHash: tokenHash(random) }, viewer?.accountId ?? null)
    const row = await requireLinked(trx, tenant.id, random)
    const now = await parts.nowIn(trx)
    if (isErased(row, now)) throw referralErrors.error('wrong-link')
    return act(trx, row, now)
  })
}
