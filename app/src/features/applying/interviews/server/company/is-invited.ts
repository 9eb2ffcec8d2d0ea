import { lockPerson } from '#features/applying/applications/server/index.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { InterviewDependencies } from '../records/dependencies.ts'
import { findApplicationOf, hasInterviewOf, type InterviewTarget } from '../records/store.ts'

/**
 * Returns true if an application has an interview of a pool, in whichever state. Until the end of the caller's transaction, other
 * callers wait for the answer, so that only one of them arranges it.
 */
export function isInvited(
  { db }: Pick<InterviewDependencies, 'db'>,
  { tenantId, encId }: InterviewTarget,
  pool: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const application = await findApplicationOf(trx, { tenantId, encId: normalizeId(encId) })
    // The person first, as everyone who locks applications.
    if (!application || !(await lockPerson(trx, { tenantId, ...application }))) return false
    return hasInterviewOf(trx, application.id, pool)
  })
}
