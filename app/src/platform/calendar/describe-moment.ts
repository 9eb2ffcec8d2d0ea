import type { Moment, PlacedTime } from '#kernel/moment-schema.ts'
import { isZone, type PlacedInstant, placeInstant } from './wall-time.ts'

/** The reader of a time: language, and own time zone if it is known. */
export interface TimeReader {
  locale: string
  zone?: string | undefined
}

/** Returns the reader of a request; UTC is what a browser that has not said its zone counts as. */
export const readerOf = ({ locale, timeZone }: { locale: string; timeZone: string }): TimeReader => ({
  locale,
  zone: timeZone === 'UTC' ? undefined : timeZone,
})

/** Returns a start as pages and emails show it: in its own zone, and second in the reader's if the clocks differ there. */
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

/** Returns the name of a zone at an instant, or nothing for zones that are called by their offset. */
function zoneName(at: Date, zone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /\d/.test(name) ? '' : name
}
