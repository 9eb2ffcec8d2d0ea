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
