import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { eventLimits } from '../../limits.ts'
import { attendeeStates, eventPhases, LEFT, type StoredRegistrationState } from '../../states.ts'
import type { ListedRegistration } from '../registration-store.ts'
import { type CompanyEvent, type EventDraft, placeTime } from './company-events.ts'

const time = z.union([
  z.iso.datetime({ offset: true }),
  z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must be a time such as 2027-03-01T09:00, or with an offset'),
])
const title = z.string().trim().min(1).max(companyLimits.name)
const description = z.string().max(eventLimits.description)

/** Fields of an event. */
export const eventFields = z.object({
  title,
  description: description.default('').describe('Plain text with line breaks.'),
  wall_start: z.string().describe('Local start such as 2027-03-04T14:00; with an offset if the clocks show it twice.'),
  zone: z.string().describe('IANA time zone.'),
  minutes: z.int().min(1).max(eventLimits.minutes),
  seats: z.int().min(1).max(eventLimits.seats).nullable().default(null).describe('Null for no limit.'),
  waitlist: z.boolean().default(true),
  opens: time
    .nullable()
    .default(null)
    .describe('Start of the registration, as an instant or a local time of the event; null for at once.'),
  closes: time.nullable().default(null).describe('End of the registration, alike; null for the start of the event.'),
  place: z.string().trim().min(1).max(eventLimits.place).nullable().default(null),
  url: z
    .url({ protocol: /^https?$/ })
    .max(eventLimits.link)
    .nullable()
    .default(null)
    .describe('Address of an online event; only those who have a seat see it.'),
})

/** An event in the format for programs. */
export const eventSchema = z.object({
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
  status: z.enum(eventPhases),
  registered: z.int(),
  waiting: z.int(),
  updated_at: z.iso.datetime(),
})

/** Returns the description given in fields. */
export const draftOf = ({ wall_start, opens, closes, ...rest }: z.output<typeof eventFields>): EventDraft => ({
  ...rest,
  wallStart: wall_start,
  opensAt: opens === null ? null : readTime('opens', opens, rest.zone),
  closesAt: closes === null ? null : readTime('closes', closes, rest.zone),
})

const readTime = (field: string, written: string, zone: string): Date =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(written) ? new Date(written) : placeTime(field, written, zone).instant

/** Returns an event in the format for programs. */
export const presentForPrograms = (event: CompanyEvent): z.input<typeof eventSchema> => ({
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

/** A person who has a seat or waits for one, or who gave it up. */
export const registrationSchema = z.object({
  id: z.string(),
  name: z.string().describe('Empty for an address without an account that registered itself.'),
  email: z.string(),
  status: z.enum([...attendeeStates, LEFT]),
  since: z.iso.datetime(),
  came_at: z.iso.datetime().nullable().describe('Time of the check-in at the door.'),
})

/** Returns a person on an event's list in the format for programs. */
export const presentRegistration = ({
  id,
  name,
  email,
  state,
  since,
  cameAt,
}: Omit<ListedRegistration, 'state'> & { state: StoredRegistrationState }): z.input<typeof registrationSchema> => ({
  id,
  name,
  email,
  status: state,
  since: since.toISOString(),
  came_at: cameAt?.toISOString() ?? null,
})
