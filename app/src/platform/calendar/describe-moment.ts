import type { Moment, PlacedTime } from '#kernel/moment-schema.ts'
import { isZone, type PlacedInstant, placeInstant } from './wall-time.ts'

/** The reader of a time: their language, and their time zone if it is known. */
export interface TimeReader {
  locale: string
  zone?: string | undefined
}

/** Returns the reader of a request; the zone is UTC for a browser that has not sent one. */
export const readerOf = ({ locale, timeZone }: { locale: string; timeZone: string }): TimeReader => ({
  locale,
  zone: timeZone === 'UTC' ? undefined : timeZone,
})

/**
 * Returns a start in the format of pages and emails: in its own zone, followed by the reader's if the clocks differ.
 */
export function describeMoment(start: PlacedInstant, reader: TimeReader): Moment {
  const own = reader.zone !== undefined && isZone(reader.zone) ? placeInstant(start.instant, reader.zone) : undefined
  return {
    ...named(start, reader.locale),
    startsAt: start.instant.toISOString(),
    yours: own && own.wallStart !== start.wallStart ? named(own, reader.locale) : null,
  }
}

const named = ({ wallStart, zone, offset, instant }: PlacedInstant, locale: string): PlacedTime => ({
  wallStart,
  zone,
  zoneName: zoneName(instant, zone, locale),
  offset,
})

/** Returns the name of a zone at an instant, or nothing for zones that are named by their offset. */
function zoneName(at: Date, zone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /\d/.test(name) ? '' : name
}
