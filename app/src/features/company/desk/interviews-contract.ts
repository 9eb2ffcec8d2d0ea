import { z } from 'zod'
import { interviewFields, sharedInterview } from '#features/applying/interviews/interview-fields.ts'
import { interviewLimits } from '#features/applying/interviews/limits.ts'
import { interviewKinds } from '#features/applying/interviews/rules.ts'
import { interviewStateNames } from '#features/applying/interviews/states.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { encId, ofSite, reading, time } from './desk-calls.ts'
import { deskErrors } from './errors.ts'
import { deskLimits } from './limits.ts'

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

/** Reasons for which a person of a panel is busy. */
export const busyReasons = ['interview', 'calendar'] as const

const busyPerson = z.object({ name: z.string(), because: z.enum(busyReasons) })
export type BusyPerson = z.output<typeof busyPerson>

const ownCalendar = z.object({
  calendar: z.string().nullable().describe('Host of the reader’s own calendar; the address itself is never shown.'),
})

export const showPanel = defineEndpoint({
  id: 'desk.panel',
  method: 'GET',
  path: `${DESK_API}/interviews/panel`,
  summary: 'Return the colleagues who can take part in interviews, and the reader’s own calendar.',
  ...reading,
  query: ofSite,
  data: ownCalendar.extend({ colleagues: z.array(z.object({ name: z.string(), hasCalendar: z.boolean() })) }),
})

export const checkBusy = defineEndpoint({
  id: 'desk.busy',
  method: 'POST',
  path: `${DESK_API}/interviews/busy`,
  summary: 'Return who of a panel is busy at which of the times, by their interviews and by the calendars they gave.',
  ...reading,
  query: ofSite,
  body: sharedInterview.pick({ zone: true }).extend({
    interviewers: interviewFields.shape.interviewers,
    minutes: interviewFields.shape.minutes,
    times: z.array(z.string().max(interviewLimits.wallTime)).max(interviewLimits.slots),
    except: encId.optional().describe('The interview that is changed.'),
  }),
  data: z.object({
    times: z.array(z.object({ time: z.string(), busy: z.array(busyPerson) })),
    unread: z.array(z.string()).describe('Colleagues whose calendar can’t be read now.'),
  }),
  refusals: [401, 403, 404, 422, 429],
  callsPerMinute: deskLimits.busyCallsPerMinute,
})

export const setCalendar = defineEndpoint({
  id: 'desk.setCalendar',
  method: 'PUT',
  path: `${DESK_API}/interviews/calendar`,
  summary: 'Give the address of the reader’s own calendar (.ics). It is read once before it is kept.',
  ...reading,
  query: ofSite,
  body: z.object({ address: z.string().trim().min(1).max(deskLimits.calendarAddressCharacters) }),
  data: ownCalendar,
  refusals: [
    401,
    403,
    404,
    422,
    429,
    deskErrors.refusals('bad-address', 'unknown-host', 'private-address', 'calendar-unreachable', 'not-calendar'),
  ],
  callsPerMinute: deskLimits.calendarCallsPerMinute,
})

export const removeCalendar = defineEndpoint({
  id: 'desk.removeCalendar',
  method: 'DELETE',
  path: `${DESK_API}/interviews/calendar`,
  summary: 'Remove the reader’s own calendar.',
  ...reading,
  query: ofSite,
  data: ownCalendar,
  refusals: [401, 403, 404, 422],
})

/** Endpoints of the desk for interviews. */
export const interviewEndpoints = [listDeskInterviews, showPanel, checkBusy, setCalendar, removeCalendar] as const
