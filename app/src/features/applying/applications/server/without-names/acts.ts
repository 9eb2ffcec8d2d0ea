import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { resolvePosition } from '#features/jobs/positions/server/index.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { type CommandContext, CommandError } from '#platform/feature/command.ts'
import { applicationErrors } from '../../errors.ts'
import type { CompanyStage } from '../company/company-service.ts'
import { reviewService } from './review-service.ts'

const shared = { scope: 'applications:write', roles: ['owner', 'recruiter'], seenByCandidate: false } as const
const api = { none: 'Programs read names also where the desk hides them.' }
const job = z.int().describe('The job.')
const oneJob = [{ name: 'JOB', describe: 'The position ID from foyer jobs list, or the company’s job ID.' }]

async function jobNamed(typed: string, context: CommandContext): Promise<number> {
  const { db } = await context.site()
  return (await resolvePosition(db, (await context.tenant()).id, typed)).id
}

const hide = defineAct({
  name: 'jobs hide-names',
  summary: 'Review the applicants of a job without their names',
  ...shared,
  input: z.object({
    id: job,
    until: z.string().max(companyLimits.ownId).describe('Key of the stage from which names are shown.'),
  }),
  refusals: applicationErrors.refusals('not-found', 'no-such-stage'),
  perform: ({ use }, { id, until }, { tenant, now }) =>
    use(reviewService).hideNames({ tenantId: tenant.id, positionId: id }, until, now),
  api,
  command: commandFace({
    details: [
      'Until an application reaches the stage, the desk shows its receipt in place of the name, and hides addresses, files, dates that reveal an age and gendered words. Candidates notice nothing.',
    ],
    arguments: oneJob,
    options: { until: { value: 'KEY', describe: 'The stage from which names are shown, as in foyer stage list.' } },
    async input([id = ''], { until }, context) {
      if (!until)
        throw new CommandError('missing-stage', 'Add the stage from which names are shown: --until interview.')
      return { id: await jobNamed(id, context), until }
    },
    answer: (stage: CompanyStage, { input }) => ({
      data: { id: input.id, until: stage.key },
      lines: [`Names of applicants to job ${input.id} are shown from “${stage.name}”.`],
    }),
  }),
})

const show = defineAct({
  name: 'jobs show-names',
  summary: 'Show the names of a job’s applicants again',
  ...shared,
  input: z.object({ id: job }),
  refusals: applicationErrors.refusals('not-found'),
  perform: ({ use }, { id }, { tenant }) => use(reviewService).showNames({ tenantId: tenant.id, positionId: id }),
  api,
  command: commandFace({
    arguments: oneJob,
    options: {},
    input: async ([id = ''], _options, context) => ({ id: await jobNamed(id, context) }),
    answer: (_result: void, { input }) => ({
      data: { id: input.id },
      lines: [`Names of applicants to job ${input.id} are shown.`],
    }),
  }),
})

const showOne = defineAct({
  name: 'application show-name',
  summary: 'Show the name of an applicant who is reviewed without it',
  ...shared,
  input: z.object({ id: z.string().max(companyLimits.id) }),
  refusals: applicationErrors.refusals('not-found'),
  perform: ({ use }, { id: encId }, { tenant, now }) =>
    use(reviewService).showName({ tenantId: tenant.id, encId }, now),
  api,
  command: commandFace({
    arguments: [{ name: 'ENC_ID', describe: 'The application.' }],
    options: {},
    input: ([id = '']) => ({ id }),
    answer: (_result: void, { input }) => ({
      data: { id: input.id },
      lines: [`The desk shows the name of application ${input.id}.`],
    }),
  }),
})

/** The acts on reviews without names. */
export const withoutNamesActs: readonly Act[] = [hide, show, showOne]
