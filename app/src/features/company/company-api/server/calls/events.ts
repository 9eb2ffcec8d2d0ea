import { z } from 'zod'
import { eventErrors } from '#features/applying/events/errors.ts'
import { type CompanyEvent, companyEventService, type EventDraft } from '#features/applying/events/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall } from '../company-call.ts'

const time = z.iso.datetime({ offset: true })
const title = z.string().trim().min(1).max(200)
const description = z.string().max(10_000)

const body = z.object({
  title,
  description: description.default('').describe('Plain text with line breaks.'),
  wall_start: z.string().describe('Local start such as 2027-03-04T14:00; with an offset if the clocks show it twice.'),
  zone: z.string().describe('IANA time zone.'),
  minutes: z.int().min(1).max(20_160),
  seats: z.int().min(1).max(1_000_000).nullable().default(null).describe('Null for no limit.'),
  waitlist: z.boolean().default(true),
  opens: time.nullable().default(null).describe('Start of the registration; null for at once.'),
  closes: time.nullable().default(null).describe('End of the registration; null for the start of the event.'),
  place: z.string().trim().min(1).max(500).nullable().default(null),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null)
    .describe('Address of an online event; only those who have a seat see it.'),
})

const answer = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  wall_start: z.string(),
  zone: z.string(),
  minutes: z.int(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  seats: z.int().nullable(),
  waitlist: z.boolean(),
  opens: z.iso.datetime().nullable(),
  closes: z.iso.datetime().nullable(),
  place: z.string().nullable(),
  url: z.string().nullable(),
  status: z.enum(['soon', 'open', 'closed', 'over', 'canceled']),
  registered: z.int(),
  waiting: z.int(),
  updated_at: z.iso.datetime(),
})

const registration = z.object({
  name: z.string().describe('Empty for an address without an account.'),
  email: z.string(),
  status: z.enum(['registered', 'waitlisted']),
  since: z.iso.datetime(),
})

const draftOf = ({ wall_start, opens, closes, ...rest }: z.output<typeof body>): EventDraft => ({
  ...rest,
  wallStart: wall_start,
  opensAt: opens === null ? null : new Date(opens),
  closesAt: closes === null ? null : new Date(closes),
})

const shown = (event: CompanyEvent): z.input<typeof answer> => ({
  id: event.encId,
  title: event.title,
  description: event.description,
  wall_start: event.wallStart,
  zone: event.zone,
  minutes: event.minutes,
  starts_at: event.startsAt.toISOString(),
  ends_at: event.endsAt.toISOString(),
  seats: event.seats,
  waitlist: event.waitlist,
  opens: event.opensAt?.toISOString() ?? null,
  closes: event.closesAt?.toISOString() ?? null,
  place: event.place,
  url: event.url,
  status: event.phase,
  registered: event.taken,
  waiting: event.waiting,
  updated_at: event.updatedAt.toISOString(),
})

const ofEvent = z.object({ id: z.string().max(100) })

/** Calls that create, change and list events. */
export const eventCalls = ({ use }: Pick<FeatureContext, 'use'>): CompanyCall[] => [
  companyCall({
    method: 'GET',
    path: '/events',
    summary: 'List events by their start, with the numbers of their registrations.',
    scope: 'events:write',
    query: z.object({ all: z.enum(['true', 'false']).optional().describe('True also lists events that are over.') }),
    answer: z.array(answer),
    async handle({ tenant, query: { all } }) {
      const events = await use(companyEventService).list(tenant.id, { all: all === 'true' })
      return { data: events.map(shown) }
    },
  }),
  companyCall({
    method: 'GET',
    path: '/events/:id',
    summary: 'Read one event.',
    scope: 'events:write',
    params: ofEvent,
    answer,
    refusals: eventErrors.refusals('not-found'),
    async handle({ tenant, params: { id: encId } }) {
      return { data: shown(await use(companyEventService).find({ tenantId: tenant.id, encId })) }
    },
  }),
  companyCall({
    method: 'GET',
    path: '/events/:id/registrations',
    summary:
      'List who has a seat at an event, and then who waits for one, in line. People who left are not named any more.',
    scope: 'events:write',
    params: ofEvent,
    answer: z.array(registration),
    refusals: eventErrors.refusals('not-found'),
    async handle({ tenant, params: { id: encId } }) {
      const people = await use(companyEventService).registrations({ tenantId: tenant.id, encId })
      return {
        data: people.map(({ state, since, ...person }) => ({ ...person, status: state, since: since.toISOString() })),
      }
    },
  }),
  companyCall({
    method: 'POST',
    path: '/events',
    summary: 'Create an event that people can register for.',
    scope: 'events:write',
    creates: true,
    body,
    answer,
    async handle({ tenant, body: sent }) {
      return { data: shown(await use(companyEventService).create(tenant.id, draftOf(sent))), status: 201 }
    },
  }),
  companyCall({
    method: 'PUT',
    path: '/events/:id',
    summary: 'Replace an event, or cancel it. People who registered hear of another time, place or title.',
    scope: 'events:write',
    params: ofEvent,
    body: z.union([z.strictObject({ canceled: z.literal(true) }), body]),
    answer,
    refusals: eventErrors.refusals('not-found', 'over', 'canceled'),
    async handle({ tenant, params: { id: encId }, body: sent }) {
      const target = { tenantId: tenant.id, encId }
      const service = use(companyEventService)
      return {
        data: shown('canceled' in sent ? await service.cancel(target) : await service.update(target, draftOf(sent))),
      }
    },
  }),
]
