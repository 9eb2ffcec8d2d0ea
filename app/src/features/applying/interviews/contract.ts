import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { moment, wallTime } from '#kernel/moment-schema.ts'
import { interviewErrors } from './errors.ts'
import { interviewKinds } from './rules.ts'
import { interviewStateNames } from './states.ts'
import { interviewLimits } from './limits.ts'

const instant = z.iso.datetime()
const anySite = z.looseObject({ domain: z.unknown().optional() })
const ofInterview = z.object({ id: z.string() })

const slot = z.strictObject({
  id: z.string(),
  wallStart: wallTime,
  startsAt: instant,
  seatsLeft: z.int(),
  when: moment,
})
export type Slot = z.output<typeof slot>

export const interview = z
  .strictObject({
    encId: z.string(),
    applicationId: z.string(),
    positionTitle: z.string(),
    title: z.string(),
    kind: z.enum(interviewKinds),
    place: z.string().nullable(),
    mapUrl: z.string().nullable(),
    url: z.string().nullable().describe('Address of the video call.'),
    interviewers: z.array(z.string()),
    instructions: z.string(),
    zone: z.string(),
    wallStart: wallTime.nullable(),
    startsAt: instant.nullable(),
    when: moment.nullable().describe('The time as it is shown; null until one is picked.'),
    minutes: z.int(),
    state: z.enum(interviewStateNames),
    changeUntil: instant.nullable().describe('Time until which the candidate can move or cancel it.'),
    changeUntilWhen: moment.nullable(),
    changeHours: z.int(),
    movesLeft: z.int(),
    canMove: z.boolean(),
    canCancel: z.boolean(),
    slots: z.array(slot).describe('Times that are free.'),
    sharesSlots: z.boolean().describe('True if other candidates can pick these times, too.'),
    calendar: z
      .strictObject({ file: z.string(), google: z.string(), outlook: z.string() })
      .nullable()
      .describe('Addresses that add it to a calendar.'),
    reason: z.string().nullable().describe('The company’s words when it canceled.'),
    updatedAt: instant,
  })
  .meta({ id: 'Interview' })
export type ShownInterview = z.output<typeof interview>

const shown = z.object({ interview })
const notTheirs = [
  ...interviewErrors.refusals('not-found'),
  ...requestErrors.refusals('session-ended', 'not-signed-in'),
]
const pick = z.object({ slot_id: z.string().max(interviewLimits.slotId) })

export const listInterviews = defineEndpoint({
  id: 'interviews.list',
  method: 'GET',
  path: '/api/pcsx/dashboard/interviews',
  summary: 'List the candidate’s interviews: those that need a time first, then those that come, then the others.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  data: z.object({ interviews: z.array(interview) }),
  refusals: [401],
})

export const getInterview = defineEndpoint({
  id: 'interviews.get',
  method: 'GET',
  path: '/api/pcsx/interviews/:id',
  summary: 'Return an interview with the times that are free.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofInterview,
  data: shown,
  refusals: [notTheirs],
})

export const bookInterview = defineEndpoint({
  id: 'interviews.book',
  method: 'POST',
  path: '/api/pcsx/interviews/:id/book',
  summary: 'Pick a time. Repeating it returns the same response; a time that is gone is refused with the free ones.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofInterview,
  body: pick,
  data: shown,
  refusals: [403, 422, notTheirs, interviewErrors.refusals('slot-taken', 'already-booked', 'canceled', 'over')],
})

export const moveInterview = defineEndpoint({
  id: 'interviews.move',
  method: 'POST',
  path: '/api/pcsx/interviews/:id/move',
  summary: 'Move an interview to another free time. Repeating it returns the same response.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofInterview,
  body: pick,
  data: shown,
  refusals: [
    403,
    422,
    notTheirs,
    interviewErrors.refusals('too-late', 'no-moves-left', 'slot-taken', 'canceled', 'over'),
  ],
})

export const cancelInterview = defineEndpoint({
  id: 'interviews.cancel',
  method: 'POST',
  path: '/api/pcsx/interviews/:id/cancel',
  summary: 'Cancel an interview. Repeating it returns the same response.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofInterview,
  body: z.object({
    reason: z.string().max(limits.withdrawReasonCharacters).optional().describe('Shown to the company.'),
  }),
  data: shown,
  refusals: [403, 422, notTheirs, interviewErrors.refusals('too-late', 'over')],
})

export const interviewEndpoints = [listInterviews, getInterview, bookInterview, moveInterview, cancelInterview]
