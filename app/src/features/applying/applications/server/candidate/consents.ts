import { applicationErrors } from '../../errors.ts'
import { isLive, isWithdrawn } from '../../states.ts'
import { appendEvent } from '../records/event-store.ts'
import { notifyPrograms, refreshPages } from '../records/notify-applicant.ts'
import { hidesStatus } from '../records/dependencies.ts'
import { type ApplicationRow, changeApplication } from '../records/store.ts'
import { type Consent, listConsents, setRevoked } from './consent-store.ts'
import { type ApplicantCall, onOwnApplication } from './own-application.ts'

/**
 * Returns true if a consent can be revoked separately. The consent to use the answers is needed until the application
 * ends, or, on a site that hides the status, until the person withdraws it, so that the response doesn't reveal the
 * company's decision.
 */
export function canRevoke(
  { tenant }: Pick<ApplicantCall, 'tenant'>,
  { state }: Pick<ApplicationRow, 'state'>,
  { purpose, revokedAt }: Consent,
): boolean {
  if (revokedAt !== null) return false
  return purpose !== 'processing' || (hidesStatus(tenant) ? isWithdrawn(state) : !isLive(state))
}

/**
 * Revokes one consent of an application: records the time, an entry of the history and a webhook. Revoking the consent
 * to use voluntary answers deletes these; without the consent to use the answers, a withdrawal can no longer be undone.
 * Idempotent.
 * @throws `not-found`, also for a consent that was never given; `consent-needed`
 */
export const revokeConsent = (call: ApplicantCall, encId: string, purpose: string) =>
  onOwnApplication(call, encId, async ({ trx, row, now }) => {
    const consent = (await listConsents(trx, [row.id])).get(row.id)?.find((one) => one.purpose === purpose)
    if (!consent) throw applicationErrors.error('not-found')
    if (consent.revokedAt !== null) return row
    if (!canRevoke(call, row, consent)) throw applicationErrors.error('consent-needed')
    await setRevoked(trx, row.id, purpose, now)
    const isFinal = purpose === 'processing' && row.undoUntil !== null && row.undoUntil > now
    await appendEvent(trx, row.id, { at: now, actor: 'candidate', action: 'consent-revoked', words: consent.words })
    const changed = await changeApplication(trx, row, { updatedAt: now, ...(isFinal && { undoUntil: now }) })
    const event = { event: 'application.consent-revoked', id: `${encId} ${purpose}`, now, data: { purpose } } as const
    await notifyPrograms(call.dependencies, trx, changed, event)
    await refreshPages(trx, changed)
    return changed
  })
