import { z } from 'zod'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { sentFile } from '#kernel/company/company-endpoint.ts'
import { readers } from '#kernel/company/staff-roles.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { deskErrors } from '#features/company/desk/errors.ts'
import { numberLimits } from './limits.ts'

const own = { access: 'staff', tenant: 'optional', roles: readers } as const

/** The steps from seeing a job to being hired, in order. */
export const steps = ['views', 'starts', 'sent', 'hired'] as const
export type Step = (typeof steps)[number]

/** Kinds of stages in which an application waits. */
export const waitingKinds = ['new', 'review', 'interview', 'offer'] as const

/** The tables of the page, each of which can be downloaded. */
export const numberTables = ['weeks', 'sources', 'jobs', 'stages', 'questions'] as const
export type NumberTable = (typeof numberTables)[number]

const counts = {
  views: z.int().describe('Visitors who saw a job, once for each job and day.'),
  starts: z.int().describe('Applications begun.'),
  sent: z.int().describe('Applications sent.'),
  hired: z.int().describe('People hired.'),
}
const total = z.object({ ...counts, bots: z.int().describe('Programs that saw a job, which the views leave out.') })
export type StepCounts = z.output<typeof total>

const query = z.looseObject({
  domain: z.unknown().optional(),
  weeks: z.enum(numberLimits.weeks).default(numberLimits.weeksByDefault).describe('Weeks, with the current one.'),
  job: z.string().max(numberLimits.jobCharacters).default('').describe('The id of a job; empty for all.'),
})

export const showNumbers = defineEndpoint({
  id: 'numbers.show',
  method: 'GET',
  path: `${DESK_API}/numbers`,
  summary: 'Return how many people saw jobs, applied and were hired, and how long they waited.',
  ...own,
  query,
  data: z.object({
    job: z.object({ id: z.int(), title: z.string() }).nullable(),
    total,
    weeks: z.array(z.object({ week: z.iso.date().describe('Its Monday.'), ...counts, bots: z.int() })),
    sources: z.array(
      z.object({ source: z.string().nullable().describe('Null for all further sources together.'), ...counts }),
    ),
    jobs: z.array(z.object({ id: z.int(), title: z.string(), ...counts })),
    stages: z.array(
      z.object({
        kind: z.enum(waitingKinds),
        left: z.int().describe('Applications that left such a stage.'),
        medianDays: z.number().nullable().describe('Half of them took no longer.'),
        answered: z.int().describe('Applications that had to leave it, because the stage has a time.'),
        inTime: z.int().describe('Those that left it within that time.'),
      }),
    ),
    questions: z
      .object({
        begun: z.int(),
        sent: z.int(),
        unanswered: z.int().describe('Drafts without any answer.'),
        questions: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            reached: z.int().describe('Drafts that were sent, or have an answer to this question or a later one.'),
            stopped: z.int().describe('Drafts not sent whose last answer this is.'),
          }),
        ),
      })
      .nullable()
      .describe('Null for all jobs together.'),
    voluntary: z
      .array(
        z.object({
          question: z.string(),
          options: z.array(z.object({ option: z.string(), count: z.int().nullable() })),
        }),
      )
      .describe('Voluntary answers of all months that are over; null where fewer than ten people gave one.'),
  }),
  refusals: [401, 404, 422, deskErrors.refusals('not-found')],
})

export const downloadNumbers = defineEndpoint({
  id: 'numbers.download',
  method: 'GET',
  path: `${DESK_API}/numbers/:table`,
  summary: 'Download a table of these numbers as CSV.',
  ...own,
  params: z.object({ table: z.enum(numberTables) }),
  query,
  data: sentFile,
  returnsFile: true,
  refusals: [401, 404, 422, deskErrors.refusals('not-found')],
})

export const numberEndpoints = [showNumbers, downloadNumbers]
