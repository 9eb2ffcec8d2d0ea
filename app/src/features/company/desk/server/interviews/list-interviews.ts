import { deskApplicationService, shownName } from '#features/applying/applications/server/index.ts'
import type { DeskInterview } from '../../interviews-contract.ts'
import { type DeskCall, jobsOf, readsAll } from '../records/desk-call.ts'
import { type InterviewChoice, listInterviewLines } from './interview-list-store.ts'

type Choice = Pick<InterviewChoice, 'group' | 'application' | 'offset'>

/** Returns a page of the interviews with candidates of the jobs that the colleague reads. */
export async function listInterviews(call: DeskCall, choice: Choice) {
  const { context, tenant, now, viewer } = call
  const rows = await listInterviewLines(context.db, { ...choice, tenantId: tenant.id, jobs: await jobsOf(call), now })
  const ids = [...new Set(rows.map(({ application }) => application))]
  const named = await context.use(deskApplicationService).byIds(tenant.id, ids)
  const names = new Map(named.map((one) => [one.encId, shownName(one)]))
  return {
    interviews: rows.map(({ total: _total, startsAt, times, ...row }): DeskInterview => ({
      ...row,
      name: names.get(row.application) ?? '',
      startsAt: startsAt?.toISOString() ?? null,
      times: times.map((at) => at.toISOString()),
    })),
    total: rows[0]?.total ?? 0,
    zone: tenant.site.company.timeZone,
    canArrange: readsAll(viewer),
  }
}
