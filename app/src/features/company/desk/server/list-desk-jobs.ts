import { deskApplicationService, type StageCount } from '#features/applying/applications/server/index.ts'
import type { StageKind } from '#features/applying/applications/states.ts'
import { readers } from '#kernel/company/staff-roles.ts'
import type { DeskJob } from '../contract.ts'
import { type DeskCall, jobsOf } from './records/desk-call.ts'
import { jobCountsService } from './records/job-counts.ts'
import type { JobState } from '../job-contract.ts'
import { listJobRows } from './job-list-store.ts'

/** Returns a page of a company's jobs, those with the most applications first, with their applications by stage for those who read them. */
export async function listDeskJobs(
  call: DeskCall,
  { status, text, offset }: { status: JobState; text: string; offset: number },
): Promise<{ jobs: DeskJob[]; total: number }> {
  const { context, tenant, viewer, now } = call
  const canRead = readers.some((role) => role === viewer.staffRole)
  const jobs = canRead ? await jobsOf(call) : undefined
  const rows = await listJobRows(context.db, {
    tenantId: tenant.id,
    jobs,
    status,
    text,
    offset,
    byApplications: canRead,
    now,
  })
  const ids = rows.map(({ id }) => Number(id))
  const counts = canRead
    ? await context.use(deskApplicationService).count(tenant.id, { positionIds: ids, accountId: viewer.accountId })
    : []
  const numbers = canRead && ids.length > 0 ? await context.use(jobCountsService)(call, ids) : undefined
  const byJob = Map.groupBy(counts, ({ positionId }) => positionId)
  return {
    jobs: rows.map(({ total: _total, id, closesAt, ...row }) => ({
      ...row,
      id: Number(id),
      closesAt: closesAt?.toISOString() ?? null,
      numbers: numbers?.get(Number(id)) ?? null,
      ...sumsOf(byJob.get(Number(id)) ?? []),
    })),
    total: rows[0]?.total ?? 0,
  }
}

const sumsOf = (counts: readonly StageCount[]) => ({
  stages: counts.map(({ stageId: id, kind, count }) => ({ id, kind: kind as StageKind, count })),
  applications: counts.reduce((sum, { count }) => sum + count, 0),
  unread: counts.reduce((sum, { unread }) => sum + unread, 0),
  overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
})
