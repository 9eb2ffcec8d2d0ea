import { z } from 'zod'
import { interviewKinds } from '#features/applying/interviews/rules.ts'
import { interviewStateNames } from '#features/applying/interviews/states.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { encId, ofSite, reading, time } from './desk-calls.ts'

/** Groups of interviews: those to come, those that took place, and canceled ones. */
export const interviewGroups = ['ahead', 'over', 'canceled'] as const
export type InterviewGroup = (typeof interviewGroups)[number]

const deskInterview = z.object({
  id: z.string(),
  application: z.string(),
  name: z.string(),
  job: z.string(),
  title: z.string(),
  kind: z.enum(interviewKinds),
  state: z.enum(interviewStateNames),
  startsAt: time.nullable().describe('Null until the candidate picks a time.'),
  wallStart: z.string().nullable().describe('The start as a local time in the zone.'),
  zone: z.string(),
  minutes: z.int(),
  place: z.string().nullable(),
  url: z.string().nullable(),
  interviewers: z.array(z.string()),
  instructions: z.string(),
  times: z.array(time).describe('Free times that the candidate can pick from.'),
  conflicts: z.array(z.string()).describe('Interviewers who have another interview at that time.'),
})
export type DeskInterview = z.output<typeof deskInterview>

export const listDeskInterviews = defineEndpoint({
  id: 'desk.interviews',
  method: 'GET',
  path: `${DESK_API}/interviews`,
  summary: 'Return a page of interviews: those without a time first, then by their start.',
  ...reading,
  query: ofSite.extend({
    group: z.enum(interviewGroups).default('ahead'),
    application: encId.optional(),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  data: z.object({
    interviews: z.array(deskInterview),
    total: z.int(),
    zone: z.string().describe('The company’s time zone.'),
    canArrange: z.boolean(),
  }),
  refusals: [401, 404, 422],
})
