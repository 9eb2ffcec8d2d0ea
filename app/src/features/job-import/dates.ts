import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/time.ts'
const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/i
const FIRST_YEAR = 1970
const LAST_YEAR = 2100

/**
 * Parses an ISO 8601 date or date-time; UTC if it has no zone.
 *
 * @param dayEnds true if a date without a time means the end of that day (a closing date) rather than its start
 * @returns the instant as `YYYY-MM-DDTHH:MM:SS.sssZ`, or null unless it is a valid date between 1970 and 2100
 */
export function parseMoment(text: string, dayEnds = false): string | null {
  const parts = MOMENT.exec(text.trim())
  if (parts === null) return null
  const [, year, month, day, hour, minute, second, fraction, zone] = parts
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const date = new Date(midnight)
  // Date.UTC rolls 30 February over to March; a valid date survives the round trip.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null
  let time = midnight
  if (hour === undefined) time += dayEnds ? DAY_MS - 1 : 0
  else {
    const minutes = Number(hour) * 60 + Number(minute)
    const milliseconds = Math.trunc(Number(`0.${fraction ?? 0}`) * 1000)
    time += minutes * MINUTE_MS + Number(second ?? 0) * SECOND_MS + milliseconds - zoneOffset(zone)
  }
  const moment = new Date(time)
  const inRange = moment.getUTCFullYear() >= FIRST_YEAR && moment.getUTCFullYear() <= LAST_YEAR
  return inRange ? moment.toISOString() : null
}

function zoneOffset(zone: string | undefined): number {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '')
  if (parts === null) return 0
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  return (parts[1] === '-' ? -minutes : minutes) * MINUTE_MS
}

/** Formats epoch milliseconds as an ISO instant; undefined if out of range. */
export function momentOfMilliseconds(milliseconds: number | undefined): string | undefined {
  if (milliseconds === undefined || Math.abs(milliseconds) > 8.64e15) return undefined
  return new Date(milliseconds).toISOString()
}
