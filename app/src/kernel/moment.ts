import type { PlacedTime } from './moment-schema.ts'

export type { Moment, PlacedTime } from './moment-schema.ts'

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
  // Reading the parts of a local time as UTC needs no zone table.
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
