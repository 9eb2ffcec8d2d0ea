import { applyPath } from '#features/jobs/positions/rules.ts'
import { isClosed } from '#features/jobs/positions/states.ts'
import { referralLimits } from '../../limits.ts'
import { addDays } from '#kernel/time.ts'
import type { LinkedReferral, ShownReferral } from '../../contract.ts'
import { isAgreed, isSent, stateAt } from '../../states.ts'
import type { Addresses } from './dependencies.ts'
import type { ReferralRow, ReferralNote } from './store.ts'

const isOpen = ({ positionId, positionArchivedAt, positionClosesAt }: ReferralRow, now: Date): boolean =>
  positionId !== null && !isClosed({ archivedAt: positionArchivedAt, closesAt: positionClosesAt }, now)

/** Returns a referral for a list, from the perspective of its referrer or the referred person. */
export function presentReferral(
  row: ReferralRow,
  direction: ShownReferral['direction'],
  { addresses, now }: { addresses: Addresses; now: Date },
): ShownReferral {
  const state = stateAt(row, now)
  const made = direction === 'made'
  const known = isSent(state) || isAgreed(state)
  return {
    encId: row.encId,
    direction,
    name: made ? row.name : row.referrer,
    email: made && known ? addresses.open(row.sealedEmail) : null,
    positionTitle: row.positionTitle,
    pid: row.positionId,
    positionOpen: isOpen(row, now),
    state,
    at: (state === row.state ? row.since : row.expiresAt).toISOString(),
    answerBy: isSent(state) ? row.expiresAt.toISOString() : null,
    keptUntil: isAgreed(state) ? row.expiresAt.toISOString() : null,
    relation: row.relation,
    note: row.note,
  }
}

/**
 * Returns a referral for the page of its emailed link; `said` has the referrer's words from the link until the person
 * agrees.
 */
export function presentLinked(row: ReferralRow, said: ReferralNote | undefined, now: Date): LinkedReferral {
  const state = stateAt(row, now)
  const { name = null, relation = null, note = null } = isSent(state) ? (said ?? {}) : row
  const open = isOpen(row, now)
  const until = isAgreed(state) ? row.expiresAt : addDays(now, referralLimits.keptDays)
  return {
    state,
    referrer: row.referrer,
    name,
    relation,
    note,
    positionTitle: row.positionTitle,
    pid: row.positionId,
    positionOpen: open,
    applyUrl: open && row.positionId !== null ? applyPath({ id: row.positionId, privateKey: null }) : null,
    answerBy: row.expiresAt.toISOString(),
    keptUntil: until.toISOString(),
  }
}
