import { referralLimits } from '../../limits.ts'
import { addDays } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import type { LinkedReferral } from '../../contract.ts'
import { referralErrors } from '../../errors.ts'
import { type ReferralEvent, referralStates, stateAt, DECLINED, isSent } from '../../states.ts'
import { recordReferral } from '../records/record-referral.ts'
import { isOffered, type ReferralCall } from '../records/dependencies.ts'
import { presentLinked } from '../records/present-referral.ts'
import { readToken } from '../referring/referral-email.ts'
import {
  findReferral,
  eraseReferredPerson,
  lockAccounts,
  insertRefusal,
  lockReferral,
  type ReferralRow,
  writeAccepted,
} from '../records/store.ts'

const isErased = ({ state, expiresAt }: ReferralRow, now: Date): boolean => !isSent(state) && now >= expiresAt

/** Returns the referral of an emailed link. @throws `referrals/wrong-link`, also while the gate is off */
export async function showLinked(
  { dependencies, tenant, context }: ReferralCall,
  token: string,
): Promise<LinkedReferral> {
  const { random, said } = readToken(dependencies.signingSecret, token)
  const row =
    isOffered(tenant) && (await findReferral(dependencies.db, { tenantId: tenant.id, tokenHash: tokenHash(random) }))
  const now = await context.now()
  if (!row || isErased(row, now)) throw referralErrors.error('wrong-link')
  return presentLinked(row, said, now)
}

/**
 * Agrees to the referral of a link, and stores the referrer's words from the link; idempotent.
 * @throws `referrals/wrong-link`, `over`
 */
export async function acceptReferral(call: ReferralCall, token: string): Promise<LinkedReferral> {
  const { dependencies, tenant, context } = call
  if (!isOffered(tenant)) throw referralErrors.error('wrong-link')
  const { random, said } = readToken(dependencies.signingSecret, token)
  const viewer = await context.viewer()
  return onLinked(call, random, async (trx, row, now) => {
    const state = nextState(row, 'accept', now)
    if (state === row.state) return presentLinked(row, said, now)
    // The referrer who opens the link isn't the referred person.
    const accountId = viewer && viewer.accountId !== row.accountId ? viewer.accountId : null
    await writeAccepted(trx, row.id, { said, accountId, now, expiresAt: addDays(now, referralLimits.keptDays) })
    const accepted = await requireLinked(trx, tenant.id, random)
    await recordReferral(dependencies, trx, accepted, { what: 'accepted', now })
    return presentLinked(accepted, undefined, now)
  })
}

/**
 * Declines, even after agreeing; deletes all data about the person. Idempotent.
 * @throws `referrals/wrong-link`, `over`
 */
export async function declineReferral(call: ReferralCall, token: string, neverAgain = false): Promise<void> {
  const { dependencies, tenant } = call
  const { random } = readToken(dependencies.signingSecret, token)
  await onLinked(call, random, async (trx, row, now) => {
    const state = nextState(row, 'decline', now)
    if (neverAgain && row.emailHash !== null) await insertRefusal(trx, tenant.id, row.emailHash, now)
    if (state === row.state) return
    await eraseReferredPerson(trx, row.id, {
      state: DECLINED,
      now,
      expiresAt: addDays(now, referralLimits.endedDays),
    })
    await recordReferral(dependencies, trx, { ...row, state: DECLINED }, { what: 'declined', now })
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
  { dependencies, tenant, context }: ReferralCall,
  random: string,
  act: (trx: Transaction, row: ReferralRow, now: Date) => Promise<Result>,
): Promise<Result> {
  const viewer = await context.viewer()
  return dependencies.db.transaction().execute(async (trx) => {
    await lockAccounts(trx, { tenantId: tenant.id, tokenHash: tokenHash(random) }, viewer?.accountId ?? null)
    const row = await requireLinked(trx, tenant.id, random)
    const now = await dependencies.nowIn(trx)
    if (isErased(row, now)) throw referralErrors.error('wrong-link')
    return act(trx, row, now)
  })
}
