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
  /** Such as “Nov 25, 10:00 AM”. */
  shortAt: string
  /** Such as “Central European Standard Time (Europe/Berlin, UTC+01:00)”. */
  zone: string
  /** Such as “CET”. */
  shortZone: string
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
    shortAt: format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
    zone: zoneName ? `${zoneName} (${where})` : where,
    shortZone: shortZone(`${wallStart}:00${offset}`, zone, locale, offset),
  }
}

/** English of different places, each of which has short names for its own zones only. */
const ENGLISH = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA']

const OFFSET = /\d/

const zonePart = (at: number, locale: string, timeZone: string, timeZoneName: 'short' | 'longOffset') =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * Returns the short name of a zone at an instant in a language, such as “CET”; where the language has none, its offset from UTC.
 * A zone that the runtime doesn't know, or for which it has another offset than the given one, has that offset as its
 * name: `+01:00` becomes “UTC+01:00”.
 */
export function shortZone(at: string | number, zone: string, locale: string, offset?: string): string {
  const instant = new Date(at).getTime()
  try {
    if (
      offset !== undefined &&
      zonePart(instant, 'en-US', zone, 'longOffset').replace(/^GMT$/, 'GMT+00:00') !== `GMT${offset}`
    )
      return `UTC${offset}`
    const names = (/^en\b/.test(locale) ? [locale, ...ENGLISH] : [locale]).map((one) =>
      zonePart(instant, one, zone, 'short'),
    )
    return names.find((name) => !OFFSET.test(name)) ?? names[0] ?? zone
  } catch {
    return offset === undefined ? zone : `UTC${offset}`
  }
}
