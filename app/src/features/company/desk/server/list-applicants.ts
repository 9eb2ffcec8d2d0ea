import {
  companyApplicationService,
  type DeskChoice,
  deskApplicationService,
} from '#features/applying/applications/server/index.ts'
import { findPosition } from '#features/jobs/positions/server/index.ts'
import { deskErrors } from '../errors.ts'
import { deskLimits } from '../limits.ts'
import { type DeskCall, jobsOf } from './records/desk-call.ts'
import { presentApplicant } from './records/present.ts'

type Order = 'newest' | 'oldest' | 'changed' | 'name'
type Choice = Omit<DeskChoice, 'positionIds' | 'unreadBy'> & {
  job?: number | undefined
  unread: boolean
  order: Order
  offset: number
}

/** Returns a page of the applications to a job, or to all jobs that the colleague reads. @throws `desk/not-found` */
export async function listApplicants(call: DeskCall, { job, unread, order, offset, ...choice }: Choice) {
  const { context, tenant, viewer } = call
  const jobs = await jobsOf(call)
  const position = job === undefined ? undefined : await findPosition(context.db, tenant.id, job)
  if (job !== undefined && (!position || (jobs && !jobs.includes(job)))) throw deskErrors.error('not-found')
  const positionIds = job === undefined ? jobs : [job]
  const wanted = { ...choice, positionIds, ...(unread && { unreadBy: viewer.accountId }) }
  const desk = context.use(deskApplicationService)
  const { applications, total } = await desk.find(tenant.id, wanted, { order, offset, limit: deskLimits.rows })
  const counts = await desk.count(tenant.id, { positionIds, accountId: viewer.accountId })
  const stages = await context.use(companyApplicationService).stages(tenant.id, job ?? null)
  return {
    applications: applications.map(presentApplicant),
    total,
    stages: stages.map(({ id, key, kind, name }) => ({
      id,
      key,
      kind,
      name,
      count: counts.reduce((sum, one) => (one.stageId === id ? sum + one.count : sum), 0),
    })),
    job: position ? { id: position.id, title: position.title } : null,
  }
}
