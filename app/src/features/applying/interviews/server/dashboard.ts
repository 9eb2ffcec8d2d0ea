import * as limits from '#config/limits.ts'
import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import { HOUR_MS } from '#kernel/time.ts'
import type { DashboardPart, NudgeCause } from '#platform/feature/dashboard-part.ts'
import type { ShownInterview } from '../contract.ts'
import { INTERVIEWS_PATH } from '../rules.ts'
import { isBooked, isProposed } from '../states.ts'
import { listInterviews } from './candidate/act-on-interview.ts'
import type { InterviewDependencies } from './records/dependencies.ts'

/** The candidate's interviews on the dashboard: slots to pick, and interviews of the next two days. */
export const interviewsOnDashboard = (dependencies: InterviewDependencies): DashboardPart => ({
  key: 'interviews',
  tabs: ['interviews'],
  async load({ tenant, accountId, now, context }) {
    const applicant = candidateApplicant({ tenantId: tenant.id, accountId })
    const interviews = await listInterviews({ dependencies, tenant, applicant, context }, now)
    const causes = interviews.flatMap((interview) => causeOf(interview, now) ?? [])
    return { data: { interviews }, total: interviews.length, causes }
  },
})

function causeOf(interview: ShownInterview, now: Date): NudgeCause | undefined {
  const { encId: subject, state, slots, startsAt, when, positionTitle: name } = interview
  const about = { subject, actionUrl: `${INTERVIEWS_PATH}/${subject}`, values: { name } }
  const lastSlot = slots.at(-1)
  if (isProposed(state) && lastSlot)
    return { rule: 'slot-to-pick', due: new Date(lastSlot.startsAt), starts: lastSlot.when, ...about }
  const start = startsAt === null ? undefined : new Date(startsAt)
  if (isBooked(state) && start && start > now && start.getTime() - now.getTime() <= limits.interviewSoonHours * HOUR_MS)
    return { rule: 'interview-soon', due: start, ...(when && { starts: when }), ...about }
  return undefined
}
