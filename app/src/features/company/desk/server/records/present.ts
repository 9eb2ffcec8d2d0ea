import { type DeskApplication, shownName } from '#features/applying/applications/server/index.ts'
import type { Applicant } from '../../applicant.ts'

const isResume = ({ field }: { field: string }) => field === 'resume'

/** Returns an application as a line of the desk. */
export const presentApplicant = (one: DeskApplication): Applicant => ({
  id: one.encId,
  name: shownName(one),
  isNameHidden: one.isNameHidden,
  email: one.email,
  job: { id: one.position.id, title: one.position.title },
  status: one.status,
  stage: one.stage,
  stageSince: one.stageSince.toISOString(),
  submittedAt: one.submittedAt.toISOString(),
  updatedAt: one.updatedAt.toISOString(),
  overdue: one.overdue,
  expectedAt: one.expectedAt?.toISOString() ?? null,
  rejectsAt: one.rejectsAt?.toISOString() ?? null,
  source: one.source,
  isReferral: one.isReferral,
  hasResume: one.attachments.some(isResume),
})
