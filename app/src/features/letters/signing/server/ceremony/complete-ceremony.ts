import type { Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { signingErrors } from '../../errors.ts'
import { ceremonyStates, ceremonyStatusAt, isCompleted, isRejected } from '../../states.ts'
import { admitSigner, letterOf, openForSigner, refuseSigner } from './admit-signer.ts'
import { eventNow, record, userAgentOf } from './record-events.ts'
import { agreementIn } from './show-ceremony.ts'
import { lookupHash } from './signing-token.ts'
import { checkMark, checkStamping, fillFields, type Submission } from './check-mark.ts'
import type { CeremonyOutcome } from '../letter/evidence.ts'
import { readLayout } from '../letter/letter-marks.ts'
import type { SigningCall } from '../dependencies.ts'
import { ceremonyByHash, type CeremonyRow, closeCeremony } from '../store.ts'

const submissionHash = ({ wid: _, ...sent }: Submission) => sha256(JSON.stringify(sent))

/**
 * Completes a ceremony: stores the outcome and its event atomically, once. Repeating the same submission changes
 * nothing and gives the same response; a different one is refused like an unknown token.
 * @throws `signing/not-available`, `letter-changed`, `agreement-changed`, `not-agreed`, `bad-signature`, `bad-field`,
 * `fields-missing`, `cannot-be-stamped`
 */
export async function completeCeremony(call: SigningCall, submission: Submission): Promise<void> {
  const { service, tenant, context } = call
  const before = await context.now()
  const hash = lookupHash(submission.wid)
  const sha256 = submissionHash(submission)
  const known = await ceremonyByHash(service.db, tenant.id, hash)
  if (known && isCompleted(known.status) && known.outcomeSha256 === sha256) return
  const row = await admitSigner(call, submission.wid, before)
  const outcome = await checkSubmission(call, row, submission, before)
  const stored = await service.db.transaction().execute(async (trx) => {
    const locked = await ceremonyByHash(trx, tenant.id, hash, { locked: true })
    const now = await service.nowIn(trx)
    if (locked && isCompleted(locked.status) && locked.outcomeSha256 === sha256) return true
    if (!locked || !canTransition(locked, now, 'complete')) return false
    await keep(trx, call, locked, { ...outcome, signedAt: now.toISOString() }, { sha256, now })
    return true
  })
  if (!stored) await refuseSigner(call, before)
}

const canTransition = (row: CeremonyRow, now: Date, event: 'complete' | 'reject') =>
  ceremonyStates.next(ceremonyStatusAt(row.status, row.expiresAt, now), event).ok

async function keep(
  trx: Transaction,
  call: SigningCall,
  row: CeremonyRow,
  outcome: CeremonyOutcome,
  { sha256, now }: { sha256: string; now: Date },
): Promise<void> {
  await record(trx, eventNow(call, row, now, 'completed', { way: outcome.signature?.way ?? null }))
  await closeCeremony(trx, row.id, 'completed', now, { outcome, sha256 })
}

async function checkSubmission(
  call: SigningCall,
  row: CeremonyRow,
  submission: Submission,
  now: Date,
): Promise<CeremonyOutcome> {
  const { context } = call
  if (submission.letter_sha256 !== row.letterSha256) throw signingErrors.error('letter-changed')
  const bytes = await letterOf(call, row)
  if (!submission.agreed) throw signingErrors.error('not-agreed')
  const agreement = agreementIn(context.locale)
  if (submission.agreement !== agreement.version) throw signingErrors.error('agreement-changed')
  const layout = row.layout ?? (await readLayout(bytes, row.signerName))
  const fields = fillFields(layout, submission, { name: row.signerName, locale: context.locale })
  const { signature, initials } = submission
  const made = {
    signer: { name: row.signerName, email: row.signerEmail },
    ...(signature && { signature: checkMark(signature, row.signerName) }),
    ...(initials && { initials: checkMark(initials, row.signerName) }),
    fields,
  }
  await checkStamping(bytes, made)
  return {
    letterSha256: row.letterSha256,
    agreement: { ...agreement, language: context.locale },
    ...made,
    signedAt: now.toISOString(),
    timeZone: context.timeZone,
    address: context.ip,
    userAgent: userAgentOf(context),
  }
}

/** Declines to sign; idempotent. @throws `signing/not-available` */
export async function rejectCeremony(call: SigningCall, wid: unknown): Promise<void> {
  const { service, tenant, context } = call
  const before = await context.now()
  await openForSigner(call, wid, before)
  const stored = await service.db.transaction().execute(async (trx) => {
    const row = await ceremonyByHash(trx, tenant.id, lookupHash(wid), { locked: true })
    const now = await service.nowIn(trx)
    if (row && isRejected(row.status)) return true
    if (!row || !canTransition(row, now, 'reject')) return false
    await record(trx, eventNow(call, row, now, 'rejected'))
    await closeCeremony(trx, row.id, 'rejected', now)
    return true
  })
  if (!stored) await refuseSigner(call, before)
}
