import { deskApplicationService } from '#features/applying/applications/server/index.ts'
import { AppError } from '#kernel/error.ts'
import { readersOfAll } from '#kernel/company/staff-roles.ts'
import { listJobsOf } from '#features/company/staff/server/index.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { deskErrors } from '../../errors.ts'

/** A colleague's call of the desk. */
export interface DeskCall {
  context: FeatureContext
  tenant: SiteTenant
  viewer: Viewer
  now: Date
  /** Language of the reader. */
  locale: string
  /** Time zone of the reader. */
  timeZone: string
}

/** The parts of a request that a colleague's call consists of. */
export interface DeskRequest {
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}

/** Returns a colleague's call. */
export const deskCall = async (
  context: FeatureContext,
  { tenant, viewer, context: request }: DeskRequest,
): Promise<DeskCall> => ({
  context,
  tenant,
  viewer,
  now: await request.now(),
  locale: request.locale,
  timeZone: request.timeZone,
})

/** True for colleagues who read the applications to all jobs. */
export const readsAll = ({ staffRole }: Pick<Viewer, 'staffRole'>): boolean =>
  readersOfAll.some((role) => role === staffRole)

/** Returns the jobs whose applications a colleague reads; undefined for all. */
export async function jobsOf({
  context: { db },
  viewer,
}: Pick<DeskCall, 'context' | 'viewer'>): Promise<number[] | undefined> {
  if (readsAll(viewer)) return undefined
  return listJobsOf(db, viewer.accountId)
}

/** Returns an application that the colleague can read. @throws `desk/not-found`, also for another job's of a hiring manager */
export async function readable(
  call: Pick<DeskCall, 'context' | 'tenant' | 'viewer'>,
  typed: string,
): Promise<{ encId: string; positionId: number }> {
  const { context, tenant } = call
  const jobs = await jobsOf(call)
  const found = await context
    .use(deskApplicationService)
    .jobOf({ tenantId: tenant.id, encId: typed })
    .catch((error: unknown) => {
      throw error instanceof AppError ? deskErrors.error('not-found') : error
    })
  if (found.isErased || (jobs && !jobs.includes(found.positionId))) throw deskErrors.error('not-found')
  return found
}
