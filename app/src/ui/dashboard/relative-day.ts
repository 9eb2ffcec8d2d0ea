import { boundedCache } from '#kernel/bounded-cache.ts'
import { DAY_MS, daysLeft } from '#kernel/time.ts'

const WEEK_DAYS = 7
const MONTH_DAYS = 30.44
const YEAR_DAYS = 365.25

/** Constructing a format costs fifty times as much as using it, and a list uses one for each of its cards. */
const isoFormats = boundedCache<Intl.DateTimeFormat>(100)

function isoFormat(timeZone: string): Intl.DateTimeFormat {
  // Swedish is the locale that writes ISO dates.
  const format = isoFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  isoFormats.set(timeZone, format)
  return format
}

/** Returns the number of the calendar day of an instant in a zone, counted from 1970. */
export const dayNumber = (at: number, timeZone: string): number =>
  timeZone === 'UTC' ? Math.floor(at / DAY_MS) : Date.parse(isoFormat(timeZone).format(at)) / DAY_MS

/** A distance in time, as `Intl.RelativeTimeFormat` takes it. */
export interface RelativeDay {
  value: number
  unit: 'day' | 'week' | 'month' | 'year'
}

/**
 * Returns the distance from now to a day in the largest fitting unit, by calendar days in the reader's zone. `at` is an
 * instant or a calendar day in ISO 8601.
 */
export function relativeDay(at: string, now: number, timeZone: string): RelativeDay {
  const isDay = !at.includes('T')
  const days = dayNumber(Date.parse(at), isDay ? 'UTC' : timeZone) - dayNumber(now, timeZone)
  const distance = Math.abs(days)
  if (distance < 2 * WEEK_DAYS) return { value: days, unit: 'day' }
  if (distance < 2 * MONTH_DAYS) return { value: Math.round(days / WEEK_DAYS), unit: 'week' }
  if (distance < YEAR_DAYS) return { value: Math.round(days / MONTH_DAYS), unit: 'month' }
  return { value: Math.round(days / YEAR_DAYS), unit: 'year' }
}

/** Returns the distance to a deadline ahead in the days that offers and emails say, never less than one. */
export const deadlineDay = (at: string, now: number): RelativeDay => ({
  value: daysLeft(new Date(at), new Date(now)),
  unit: 'day',
})
