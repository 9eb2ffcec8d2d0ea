import { z } from 'zod'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { sentFile } from '#kernel/company/company-endpoint.ts'
import { companyLimits } from '#kernel/company/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { sharedInterview } from '#features/applying/interviews/interview-fields.ts'
import { interviewErrors } from '#features/applying/interviews/errors.ts'
import { applicationErrors } from '#features/applying/applications/errors.ts'
import { rejectionReasons, toApplyAgain } from '#features/applying/applications/reasons.ts'
import { companyStatuses } from '#features/applying/applications/states.ts'
import { deskLimits } from './limits.ts'
import { applicant, stage } from './applicant.ts'
import { encId, notFound, ofSite, reading, time } from './desk-calls.ts'

const deciding = { ...reading, roles: ['owner', 'recruiter'] } as const
const word = z.string().max(deskLimits.searchCharacters)

/** The filters of the list and the board. */
const filters = ofSite.extend({
  job: z.coerce.number().int().optional(),
  status: z.enum(companyStatuses).optional(),
  unread: z.literal('1').optional(),
  overdue: z.literal('1').optional(),
  source: word.optional(),
  answer: z
    .string()
    .max(deskLimits.answerCharacters)
    .optional()
    .describe('Name of a choice question and the value of its option, with a colon between them.'),
  required: z
    .string()
    .max(deskLimits.answerCharacters)
    .optional()
    .describe(
      'Name of a question whose answer is required for the job and the state of the answer (met, not-met or unanswered), with a colon between them.',
    ),
  text: word.default(''),
  order: z.enum(['newest', 'oldest', 'changed', 'name']).default('newest'),
})

const job = z.object({ id: z.int(), title: z.string() }).nullable()
/** The values that the filters offer. */
const offered = {
  sources: z.array(z.string()),
  required: z
    .array(z.object({ name: z.string(), question: z.string(), answers: z.string() }))
    .describe('The questions whose answers are required for the job, with the answers that meet it.'),
  questions: z.array(
    z.object({
      name: z.string(),
      question: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
}
export type RequiredQuestion = z.output<typeof offered.required>[number]
export type ChoiceQuestion = z.output<typeof offered.questions>[number]

export const listApplicants = defineEndpoint({
  id: 'desk.applicants',
  method: 'GET',
  path: `${DESK_API}/applications`,
  summary: 'Return a page of the applications to a job, or to all jobs of the colleague.',
  ...reading,
  query: filters.extend({
    stage: z.coerce.number().int().optional(),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  data: z.object({
    applications: z.array(applicant),
    total: z.int(),
    stages: z.array(stage.extend({ count: z.int() })),
    job,
    canDecide: z.boolean(),
    ...offered,
  }),
  refusals: notFound,
})

export const showBoard = defineEndpoint({
  id: 'desk.board',
  method: 'GET',
  path: `${DESK_API}/board`,
  summary: 'Return the applications to a job by stage, with the first ones of each.',
  ...reading,
  query: filters.extend({ job: z.coerce.number().int() }),
  data: z.object({
    columns: z.array(stage.extend({ count: z.int(), applications: z.array(applicant) })),
    total: z.int(),
    job,
    canDecide: z.boolean(),
    ...offered,
  }),
  refusals: notFound,
})

const words = z.string().max(companyLimits.message)
const explanation = { reasons: rejectionReasons.default([]), toApplyAgain: toApplyAgain.optional() }

export const actOnMany = defineEndpoint({
  id: 'desk.actOnMany',
  method: 'POST',
  path: `${DESK_API}/applications/many`,
  summary:
    'Perform one act on several applications, each on its own. The answer names those that were refused, such as one that a colleague moved.',
  ...deciding,
  query: ofSite,
  body: z.object({
    applications: z
      .array(z.object({ id: encId, stage: z.int().describe('Stage in which the colleague saw it.') }))
      .min(1)
      .max(deskLimits.rows),
    act: z.discriminatedUnion('name', [
      z.object({ name: z.literal('move'), to: z.int(), words: words.optional() }),
      z.object({
        name: z.literal('reject'),
        ...explanation,
        reason: z.string().min(1).max(companyLimits.reason).optional(),
        words: words.optional(),
        sendAt: time.describe('Until then, the rejection can be undone.'),
      }),
      z.object({ name: z.literal('message'), words: words.trim().min(1) }),
      z.object({ name: z.literal('reopen') }),
      z.object({ name: z.literal('interview'), interview: sharedInterview }),
    ]),
  }),
  data: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        refusal: z.string().nullable().describe('Code of the refusal; null if the act was performed.'),
        stage: z.string().nullable().describe('Name of its stage now.'),
        by: z.string().nullable().describe('The colleague who acted last, if that is why it was refused.'),
        at: time.nullable(),
      }),
    ),
  }),
  refusals: [
    401,
    403,
    404,
    422,
    interviewErrors.refusals('no-such-time', 'twice-that-day', 'no-such-zone', 'past-time', 'too-few-times'),
  ],
})
export type ManyResult = z.output<typeof actOnMany.data>['results'][number]

const ids = z
  .string()
  .max(deskLimits.rows * (deskLimits.idCharacters + 1))
  .describe('Ids of applications with commas between them.')

export const exportApplications = defineEndpoint({
  id: 'desk.export',
  method: 'GET',
  path: `${DESK_API}/export`,
  summary: 'Download applications as CSV. The audit records it for each of them.',
  ...deciding,
  query: ofSite.extend({ ids }),
  data: sentFile,
  returnsFile: true,
  refusals: notFound,
})

export const previewAct = defineEndpoint({
  id: 'desk.previewAct',
  method: 'POST',
  path: `${DESK_API}/applications/:id/preview`,
  summary: 'Return the email that an act would send to the candidate. The act itself is not performed.',
  ...deciding,
  query: ofSite,
  params: z.object({ id: encId }),
  body: z.object({
    act: z.discriminatedUnion('name', [
      z.object({ name: z.literal('move'), to: z.int(), words: words.optional() }),
      z.object({ name: z.literal('reject'), ...explanation, words: words.optional() }),
      z.object({ name: z.literal('hire'), startsOn: z.iso.date().optional() }),
      z.object({ name: z.literal('message'), words: words.trim().min(1) }),
    ]),
  }),
  data: z.object({
    mail: z
      .object({ subject: z.string(), text: z.string(), language: z.string() })
      .nullable()
      .describe('Null if the candidate gets no email.'),
  }),
  refusals: [
    403,
    ...notFound,
    applicationErrors.refusals('no-such-stage', 'in-review', 'withdrawn', 'rejected', 'hired', 'stage-changed'),
    applicationErrors.refusals('reason-missing', 'not-stated'),
  ],
})

export const listRequirements = defineEndpoint({
  id: 'desk.requirements',
  method: 'GET',
  path: `${DESK_API}/requirements`,
  summary:
    'Return the requirements that the ads of all these applications state, in their words: what a rejection can name as a reason.',
  ...deciding,
  query: ofSite.extend({ ids }),
  data: z.object({ requirements: z.array(z.string()) }),
  refusals: notFound,
})

const keys = z.object({ on: z.boolean() })

export const showKeys = defineEndpoint({
  id: 'desk.keys',
  method: 'GET',
  path: `${DESK_API}/keys`,
  summary: 'Return true if single keys act at the desk for the colleague.',
  ...reading,
  query: ofSite,
  data: keys,
})

export const setKeys = defineEndpoint({
  id: 'desk.setKeys',
  method: 'PUT',
  path: `${DESK_API}/keys`,
  summary: 'Turn the single keys of the desk on or off for the colleague.',
  ...reading,
  query: ofSite,
  body: keys,
  data: keys,
  refusals: [401, 403, 404, 422],
})

/** Endpoints for lists of applications, and for what is done to several at once. */
export const triageEndpoints = [
  listApplicants,
  showBoard,
  actOnMany,
  exportApplications,
  previewAct,
  listRequirements,
  showKeys,
  setKeys,
] as const
