import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { eventLimits } from '../../limits.ts'
import type { CompanyEvent, EventDraft } from './company-events.ts'

const time = z.iso.datetime({ offset: true })
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
  opens: time.nullable().default(null).describe('Start of the registration; null for at once.'),
  closes: time.nullable().default(null).describe('End of the registration; null for the start of the event.'),
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
  status: z.enum(['soon', 'open', 'closed', 'over', 'canceled']),
  registered: z.int(),
  waiting: z.int(),
  updated_at: z.iso.datetime(),
})

/** Returns the description given in fields. */
export const draftOf = ({ wall_start, opens, closes, ...rest }: z.output<typeof eventFields>): EventDraft => ({
  ...rest,
  wallStart: wall_start,
  opensAt: opens === null ? null : new Date(opens),
  closesAt: closes === null ? null : new Date(closes),
})

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
