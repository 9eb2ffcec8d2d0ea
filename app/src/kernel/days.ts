import { boundedCache } from '#kernel/bounded-cache.ts'
import { DAY_MS, HOUR_MS } from '#kernel/time.ts'

/** Constructing a format costs a hundred times as much as using it. */
const formats = boundedCache<Intl.DateTimeFormat>(100)

function dayFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: zone,
  })
  formats.set(zone, made)
  return made
}

/** Returns the day of an instant in a zone, as `2026-12-01`. */
export function dayIn(at: Date, zone: string): string {
  const parts = dayFormat(zone).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/**
 * Returns the last millisecond of a day in a zone: when a job closes that says "by 1 December". Clocks can change on that
 * day, at midnight too.
 */
export function dayEnd(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  // No zone is further from UTC than 14 hours.
  let [inside, after] = [midnight - 14 * HOUR_MS, midnight + DAY_MS + 14 * HOUR_MS]
  while (after - inside > 1) {
    const middle = Math.floor((inside + after) / 2)
    if (dayIn(new Date(middle), zone) > day) after = middle
    else inside = middle
  }
  return new Date(inside)
}

/** Returns the instant under which a posting is stored, whose UTC day is the company's day: programs compare posting dates by it. */
export function postingInstant(at: Date, zone: string): Date {
  const day = dayIn(at, zone)
  return day === at.toISOString().slice(0, 10) ? at : new Date(`${day}T00:00:00.000Z`)
}

/** The closing day of a job, in the company's terms. */
export interface Closing {
  /** Such as `2026-12-01`. */
  day: string
  /** The zone of the day. */
  zone: string
  /** True for a date without a time. */
  isWholeDay: boolean
}

/**
 * Returns the closing day of a job, which is the same for every reader. The end of a day in the company's zone is a date
 * without a time; so is the end of a day in UTC, as jobs were stored before the company had a zone.
 */
export function closingOf(closesAt: Date, companyZone: string): Closing {
  const next = new Date(closesAt.getTime() + 1000)
  const endsDay = (zone: string) => dayIn(closesAt, zone) !== dayIn(next, zone)
  const zone = !endsDay(companyZone) && endsDay('UTC') ? 'UTC' : companyZone
  return { day: dayIn(closesAt, zone), zone, isWholeDay: endsDay(zone) }
}

const NEAR_MS = 2 * DAY_MS

/**
 * Returns true if a closing day needs its hour and zone: it has one, less than 48 hours are left, or the reader's day is
 * another one then.
 */
export function showsClosingTime(closesAt: Date, closing: Closing, reader: { zone: string; now: number }): boolean {
  return (
    !closing.isWholeDay || closesAt.getTime() - reader.now < NEAR_MS || dayIn(closesAt, reader.zone) !== closing.day
  )
}
