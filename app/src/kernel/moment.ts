import { z } from 'zod'

/** A local time such as `2026-11-25T10:00`, which means nothing without its zone. */
export const wallTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)

const placedTime = {
  wallStart: wallTime.describe('The local time in the zone, such as 2026-11-25T10:00.'),
  zone: z.string().describe('The IANA time zone, such as Europe/Berlin.'),
  zoneName: z.string().describe('The zone’s name in the reader’s language; empty if it has none.'),
  offset: z.string().describe('The zone’s offset from UTC at that time, such as +01:00.'),
}

/**
 * The start of something, as the server worked it out. Browsers show these local times and never convert the instant,
 * because their time zone tables can be older.
 */
export const moment = z.strictObject({
  ...placedTime,
  startsAt: z.iso.datetime(),
  yours: z
    .strictObject(placedTime)
    .nullable()
    .describe('The same instant in the reader’s own zone; null if its clock shows the same or the zone is not known.'),
})
export type Moment = z.output<typeof moment>
export type PlacedTime = Omit<Moment, 'startsAt' | 'yours'>

/** A local time in words, by parts. */
export interface MomentTexts {
  /** Such as “Wednesday, November 25, 2026”. */
  day: string
  /** Such as “10:00 AM”. */
  time: string
  /** Day and time. */
  at: string
  /** Such as “Central European Standard Time (Europe/Berlin, UTC+01:00)”. */
  zone: string
}

/** Returns a local time in the words of a language; the offset is left to right in every language. */
export function momentTexts({ wallStart, zone, zoneName, offset }: PlacedTime, locale: string): MomentTexts {
  // The parts of a local time are what they are: reading them as UTC keeps every zone table out.
  const local = new Date(`${wallStart}:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(local)
  const where = `${zone}, \u2066UTC${offset}\u2069`
  return {
    day: format({ dateStyle: 'full' }),
    time: format({ timeStyle: 'short' }),
    at: format({ dateStyle: 'full', timeStyle: 'short' }),
    zone: zoneName ? `${zoneName} (${where})` : where,
  }
}
