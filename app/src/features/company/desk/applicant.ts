import { z } from 'zod'
import { companyStatuses, stageKinds } from '#features/applying/applications/states.ts'

const time = z.iso.datetime()

/** A stage of a job. */
export const stage = z.object({ id: z.int(), key: z.string(), kind: z.enum(stageKinds), name: z.string() })
export type DeskStage = z.output<typeof stage>

/** An application in a list of the desk; no score, rank or suggestion is among its fields. */
export const applicant = z.object({
  id: z.string(),
  name: z.string().describe('The receipt while the name is hidden.'),
  isNameHidden: z.boolean(),
  email: z.string().nullable(),
  job: z.object({ id: z.int(), title: z.string() }),
  status: z.enum(companyStatuses),
  stage,
  stageSince: time,
  submittedAt: time,
  updatedAt: time,
  overdue: z.boolean(),
  expectedAt: time.nullable(),
  rejectsAt: time.nullable().describe('When a planned rejection takes effect.'),
  source: z.string(),
  isReferral: z.boolean(),
  hasResume: z.boolean(),
})
export type Applicant = z.output<typeof applicant>
