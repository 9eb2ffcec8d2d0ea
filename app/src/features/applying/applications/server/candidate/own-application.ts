import { applyRules } from '#config/apply-rules.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { applicationErrors } from '../../errors.ts'
import { type ApplicationDependencies, hidesStatus } from '../records/dependencies.ts'
import { readStagesOfAll } from '../records/stage-store.ts'
import { type ApplicationRow, findApplication, lockApplication, lockPerson } from '../records/store.ts'
import { dayFormat, type Reader } from './present-application.ts'

/** A request of a candidate or guest. */
export interface ApplicantCall {
  dependencies: ApplicationDependencies
  tenant: SiteTenant
  applicant: Applicant
  context: Pick<RequestContext, 'locale' | 'timeZone'>
}

/** Returns the reader of a request, for the applications that the answer shows. */
export async function readerOf(
  { dependencies, tenant, context }: Pick<ApplicantCall, 'dependencies' | 'tenant' | 'context'>,
  shown: readonly Pick<ApplicationRow, 'positionId'>[],
  now: Date,
): Promise<Reader> {
  const hidden = hidesStatus(tenant)
  const positionIds = shown.map(({ positionId }) => positionId)
  return {
    locale: context.locale,
    now,
    hidden,
    reapplyDays: (positionId) => applyRules(tenant.site, positionId).reapplyDays,
    stagesOf: hidden ? () => [] : await readStagesOfAll(dependencies.db, tenant.id, positionIds),
    dayOf: dayFormat(context),
  }
}

/** Returns an application of the caller. @throws `not-found`, also for another person's application */
export async function readOwnApplication(call: ApplicantCall, encId: string): Promise<ApplicationRow> {
  const { applicant, tenant } = call
  const choice = { encId: normalizeId(encId), tenantId: tenant.id, applicant }
  const row = await findApplication(call.dependencies.db, choice)
  if (!row) throw applicationErrors.error('not-found')
  return row
}

/** An application of the caller, locked in a transaction. */
export interface OwnApplication {
  trx: Transaction
  row: ApplicationRow
  applicant: Applicant
  now: Date
}

/**
 * Runs `work` on a locked application of the caller. The time is read after waiting for the locks.
 * @throws `not-found`, also for another person's application
 */
export async function onOwnApplication(
  call: ApplicantCall,
  encId: string,
  work: (own: OwnApplication) => Promise<ApplicationRow>,
): Promise<{ row: ApplicationRow; now: Date }> {
  const { dependencies, tenant, applicant } = call
  return dependencies.db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, applicant))) throw requestErrors.error('session-ended')
    const row = await lockApplication(trx, { encId: normalizeId(encId), tenantId: tenant.id, applicant })
    if (!row) throw applicationErrors.error('not-found')
    const now = await dependencies.nowIn(trx)
    return { row: await work({ trx, row, applicant, now }), now }
  })
}
