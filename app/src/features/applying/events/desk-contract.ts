import { z } from 'zod'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { companyLimits } from '#kernel/company/limits.ts'
import { sentFile } from '#kernel/company/company-endpoint.ts'
import { jobWriters, readersOfAll } from '#kernel/company/staff-roles.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { moment } from '#kernel/moment-schema.ts'
import { eventErrors } from './errors.ts'
import { eventLimits } from './limits.ts'
import { attendeeGroups, eventGroups, recipientGroups } from './rules.ts'
import { attendeeStates, eventPhases, LEFT } from './states.ts'

const time = z.iso.datetime()
const own = { access: 'staff', tenant: 'optional' } as const
const ofSite = z.looseObject({ domain: z.unknown().optional() })
const ofEvent = z.object({ id: z.string().max(companyLimits.id) })
const refusals = [401, 404, 422, eventErrors.refusals('not-found')]
const offset = z.coerce.number().int().min(0).default(0)

const eventLine = z.object({
  id: z.string(),
  title: z.string(),
  starts: moment,
  minutes: z.int(),
  place: z.string().nullable(),
  url: z.string().nullable(),
  phase: z.enum(eventPhases),
  seats: z.int().nullable().describe('Null for no limit.'),
  registered: z.int(),
  waiting: z.int(),
  came: z.int().describe('People who were checked in.'),
})
export type DeskEvent = z.output<typeof eventLine>

export const listDeskEvents = defineEndpoint({
  id: 'desk.events',
  method: 'GET',
  path: `${DESK_API}/events`,
  summary:
    'Return a page of events with the numbers of their people: those to come by their start, others newest first.',
  ...own,
  roles: jobWriters,
  query: ofSite.extend({ group: z.enum(eventGroups).default('ahead'), offset }),
  data: z.object({
    events: z.array(eventLine),
    total: z.int(),
    zone: z.string().describe('The company’s time zone.'),
  }),
  refusals: [401, 404, 422],
})

export const openDeskEvent = defineEndpoint({
  id: 'desk.event',
  method: 'GET',
  path: `${DESK_API}/events/:id`,
  summary: 'Return one event with the values of its fields.',
  ...own,
  roles: jobWriters,
  query: ofSite,
  params: ofEvent,
  data: eventLine.extend({
    zone: z.string(),
    description: z.string(),
    wallStart: z.string().describe('The start as a local time of the event’s zone.'),
    offset: z.string().describe('The zone’s difference to UTC at the start, such as `+01:00`.'),
    waitlist: z.boolean(),
    opens: z.string().nullable().describe('Start of the registration as a local time of the event; null for at once.'),
    closes: z.string().nullable().describe('End of the registration, alike; null for the start of the event.'),
    canSeePeople: z.boolean(),
  }),
  refusals,
})
export type OpenedEvent = z.output<typeof openDeskEvent.data>

const counts = z.object({
  all: z.int(),
  registered: z.int(),
  waiting: z.int(),
  came: z.int(),
  absent: z.int().describe('People with a seat who weren’t checked in.'),
})

export const attendee = z.object({
  id: z.string(),
  name: z.string().describe('Empty for an address without an account that registered itself.'),
  email: z.string(),
  state: z.enum(attendeeStates),
  since: time,
  cameAt: time.nullable(),
  person: z.string().nullable().describe('The person’s page at the desk, for those who have one.'),
})
export type DeskAttendee = z.output<typeof attendee>

/** A person on an event's list after an act. */
export const changedAttendee = z.object({
  person: attendee.extend({ state: z.enum([...attendeeStates, LEFT]) }),
  counts,
})

export const listEventPeople = defineEndpoint({
  id: 'desk.eventPeople',
  method: 'GET',
  path: `${DESK_API}/events/:id/people`,
  summary: 'Return a page of the people who have a seat at an event, by name, and then of those who wait, in line.',
  ...own,
  roles: readersOfAll,
  query: ofSite.extend({
    group: z.enum(attendeeGroups).default('all'),
    text: z.string().max(eventLimits.search).default(''),
    sheet: z.enum(['1']).optional().describe('A longer list, for paper.'),
    offset,
  }),
  params: ofEvent,
  data: z.object({
    people: z.array(attendee),
    total: z.int(),
    counts,
    languages: z.array(z.string()).describe('Of the site, the default one first.'),
  }),
  refusals,
})

export const exportEventPeople = defineEndpoint({
  id: 'desk.eventExport',
  method: 'GET',
  path: `${DESK_API}/events/:id/people/export`,
  summary: 'Download the list of an event’s people as CSV. The audit records it before the bytes leave.',
  ...own,
  roles: readersOfAll,
  query: ofSite,
  params: ofEvent,
  data: sentFile,
  returnsFile: true,
  refusals,
})

const sentMessage = z.object({
  id: z.int(),
  to: z.enum(recipientGroups),
  words: z.string(),
  sender: z.string(),
  at: time,
  count: z.int().describe('People who got it.'),
  isSent: z.boolean().describe('False while emails are being written.'),
})
export type DeskEventMessage = z.output<typeof sentMessage>

export const listEventMessages = defineEndpoint({
  id: 'desk.eventMessages',
  method: 'GET',
  path: `${DESK_API}/events/:id/messages`,
  summary: 'Return the messages to the people of an event, newest first.',
  ...own,
  roles: readersOfAll,
  query: ofSite,
  params: ofEvent,
  data: z.object({ messages: z.array(sentMessage) }),
  refusals,
})

/** The words of a message to the people of an event. */
export const eventWords = z.string().trim().min(1).max(companyLimits.message)

export const previewEventMessage = defineEndpoint({
  id: 'desk.previewEventMessage',
  method: 'POST',
  path: `${DESK_API}/events/:id/messages/preview`,
  summary: 'Return the emails that a message would be, one for each language of its recipients. Nothing is sent.',
  ...own,
  roles: readersOfAll,
  query: ofSite,
  params: ofEvent,
  body: z.object({ to: z.enum(recipientGroups), words: eventWords }),
  data: z.object({
    mails: z.array(z.object({ language: z.string(), people: z.int(), subject: z.string(), text: z.string() })),
  }),
  refusals,
})

export const deskEventEndpoints = [
  listDeskEvents,
  openDeskEvent,
  listEventPeople,
  exportEventPeople,
  listEventMessages,
  previewEventMessage,
]
