import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { sessionErrors } from '#features/account/session/errors.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { moment } from '#kernel/moment-schema.ts'
import { eventErrors } from './errors.ts'
import { shownStates } from './states.ts'
import { eventLimits } from './limits.ts'

const site = z.looseObject({ domain: z.unknown().optional() })
const anySite = { tenant: 'optional', query: site } as const
const token = z
  .string()
  .max(eventLimits.token)
  .describe('From an emailed link; it proves an address without an account.')

export const event = z
  .strictObject({
    encId: z.string(),
    title: z.string(),
    description: z.string().describe('Plain text with line breaks.'),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    zone: z.string().describe('IANA time zone of the event.'),
    wallStart: z.string().describe('Local date and time of the start, such as `2026-05-04T14:00`.'),
    starts: moment,
    minutes: z.int(),
    place: z.string().nullable(),
    online: z.boolean(),
    url: z.string().nullable().describe('Address of an online event; only for those who have a seat.'),
    seats: z.int().nullable().describe('Null for an event without a limit.'),
    seatsLeft: z.int().nullable(),
    waitlist: z.boolean(),
    opensAt: z.iso.datetime().nullable(),
    closesAt: z.iso.datetime().describe('The end of the registration.'),
    state: z.enum(shownStates),
    registration: z.enum(['registered', 'waitlisted', 'left']).nullable().describe('Of the person who asks.'),
    placeInLine: z.int().nullable().describe('Place on the waiting list, from 1.'),
    registers: z.enum(['seat', 'line']).nullable().describe('Outcome of registering now; null if it is refused.'),
    leaves: z.boolean().describe('True if the person can leave.'),
    calendars: z
      .strictObject({ google: z.string(), outlook: z.string() })
      .nullable()
      .describe('Addresses that add the event to a calendar on the web; null for one that is over or canceled.'),
  })
  .meta({ id: 'Event' })
export type ShownEvent = z.output<typeof event>

export const listEvents = defineEndpoint({
  id: 'events.list',
  method: 'GET',
  path: '/api/pcsx/events',
  summary: 'Return the company’s events: those to come by their start, and those of the last year, newest first.',
  access: 'public',
  ...anySite,
  data: z.object({ upcoming: z.array(event), past: z.array(event) }),
  refusals: [404],
})

export const getEvent = defineEndpoint({
  id: 'events.show',
  method: 'GET',
  path: '/api/pcsx/events/:id',
  summary: 'Return one event, with the registration of the signed-in candidate or of an emailed link’s address.',
  access: 'public',
  tenant: 'optional',
  query: site.extend({ attendee: token.optional() }),
  params: z.object({ id: z.string() }),
  data: z.object({
    event,
    email: z.string().nullable().describe('The address that the emailed link proves.'),
  }),
  refusals: [404, eventErrors.refusals('not-found', 'wrong-link')],
})

export const listOwnEvents = defineEndpoint({
  id: 'events.own',
  method: 'GET',
  path: '/api/pcsx/dashboard/events',
  summary: 'Return the events that the candidate registered for or waits for, and then those that are open.',
  access: 'candidate',
  ...anySite,
  data: z.object({ events: z.array(event) }),
  refusals: [requestErrors.refusals('not-signed-in', 'session-ended')],
})

export const registerForEvent = defineEndpoint({
  id: 'events.register',
  method: 'POST',
  path: '/api/pcsx/events/:id/register',
  summary:
    'Take a seat, or a place on the waiting list; idempotent. Without an account, `email` gets a link to confirm with, and the answer is the same for every address; the link’s token registers that address.',
  access: 'public',
  ...anySite,
  params: z.object({ id: z.string() }),
  body: z.object({
    domain: z.string().optional(),
    email: z.string().max(textLimits.emailAddress).optional(),
    attendee: token.optional(),
    values: z.record(z.string(), z.unknown()).optional().describe('Answers to the event’s questions.'),
  }),
  data: z.object({ event, sent: z.boolean().describe('True if a link was emailed instead.') }),
  refusals: [
    403,
    eventErrors.refusals('not-found', 'soon', 'closed', 'full', 'over', 'canceled', 'wrong-link'),
    sessionErrors.refusals('bad-email'),
    requestErrors.refusals('not-signed-in', 'session-ended', 'invalid', 'too-many-requests'),
  ],
})

export const leaveEvent = defineEndpoint({
  id: 'events.leave',
  method: 'POST',
  path: '/api/pcsx/events/:id/leave',
  summary: 'Give up a seat or a place on the waiting list; idempotent. The first person who waits takes the seat.',
  access: 'public',
  ...anySite,
  params: z.object({ id: z.string() }),
  body: z.object({ domain: z.string().optional(), attendee: token.optional() }),
  data: z.object({ event }),
  refusals: [
    403,
    eventErrors.refusals('not-found', 'over', 'canceled', 'not-registered', 'wrong-link'),
    requestErrors.refusals('not-signed-in', 'session-ended', 'invalid'),
  ],
})

export const eventEndpoints = [listEvents, getEvent, listOwnEvents, registerForEvent, leaveEvent]
