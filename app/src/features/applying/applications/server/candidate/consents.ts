import { applicationErrors } from '../../errors.ts'
import { isLive, isWithdrawn } from '../../states.ts'
import { appendEvent } from '../history/event-store.ts'
import { notifyPrograms, refreshPages } from '../notify-applicant.ts'
import { hidesStatus } from '../parts.ts'
import { type ApplicationRow, changeApplication } from '../store.ts'
import { type Consent, listConsents, setRevoked } from './consent-store.ts'
import { type ApplicantCall, onOwnApplication } from './own-application.ts'

/**
 * Returns true if a consent can be revoked alone. That to use the answers is needed until the application ended; on a site
 * that hides the status, until the person withdrew it, so that the answer tells nothing of the company's decision.
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
 * Revokes one consent of an application: its time, an entry of the history and a webhook. With the consent to use voluntary
 * answers these are deleted; without that to use the answers a withdrawal can no longer be undone. Idempotent.
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
    await notifyPrograms(call.parts, trx, changed, event)
    await refreshPages(trx, changed)
    return changed
  })
