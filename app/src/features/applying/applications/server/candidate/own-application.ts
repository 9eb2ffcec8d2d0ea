import { applyRules } from '#config/apply-rules.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { applicationErrors } from '../../errors.ts'
import { type ApplicationParts, hidesStatus } from '../parts.ts'
import { type ApplicationRow, findApplication, lockApplication, lockPerson } from '../store.ts'
import { dayFormat, type Reader } from './present-application.ts'

/** A request of a candidate or guest. */
export interface ApplicantCall {
  parts: ApplicationParts
  tenant: SiteTenant
  applicant: Applicant
  context: Pick<RequestContext, 'locale' | 'timeZone'>
}

/** Returns the reader of a request. */
export const readerOf = ({ tenant, context }: Pick<ApplicantCall, 'tenant' | 'context'>, now: Date): Reader => ({
  locale: context.locale,
  now,
  hidden: hidesStatus(tenant),
  reapplyDays: (positionId) => applyRules(tenant.site, positionId).reapplyDays,
  dayOf: dayFormat(context),
})

/** Returns an application of the person who asks. @throws `not-found`, also for another person's application */
export async function readOwnApplication(call: ApplicantCall, encId: string): Promise<ApplicationRow> {
  const { applicant, tenant } = call
  const choice = { encId: normalizeId(encId), tenantId: tenant.id, applicant }
  const row = await findApplication(call.parts.db, choice)
  if (!row) throw applicationErrors.error('not-found')
  return row
}

/** An application of the person who asks, locked in a transaction. */
export interface OwnApplication {
  trx: Transaction
  row: ApplicationRow
  applicant: Applicant
  now: Date
}

/**
 * Runs `work` on a locked application of the person who asks. The time is read after waiting for the locks.
 * @throws `not-found`, also for another person's application
 */
export async function onOwnApplication(
  call: ApplicantCall,
  encId: string,
  work: (own: OwnApplication) => Promise<ApplicationRow>,
): Promise<{ row: ApplicationRow; now: Date }> {
  const { parts, tenant, applicant } = call
  return parts.db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, applicant))) throw requestErrors.error('session-ended')
    const row = await lockApplication(trx, { encId: normalizeId(encId), tenantId: tenant.id, applicant })
    if (!row) throw applicationErrors.error('not-found')
    const now = await parts.nowIn(trx)
    return { row: await work({ trx, row, applicant, now }), now }
  })
}
