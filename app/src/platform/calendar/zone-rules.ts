import { Temporal } from 'temporal-polyfill'

/**
 * Returns a VTIMEZONE (RFC 5545, 3.6.5) with the exact transitions that a program needs between two instants: the last
 * one before, those between, and the next one after.
 */
export function zoneRules(zone: string, from: Date, until: Date): string {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`]
  for (const transition of transitionsAround(zone, from, until)) lines.push(...observance(transition))
  return [...lines, 'END:VTIMEZONE'].join('\r\n')
}

function transitionsAround(zone: string, from: Date, until: Date): Temporal.ZonedDateTime[] {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone)
  // A transition at the start itself is the one in force.
  const before = start.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const found = [before ?? Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)]
  let next = start.getTimeZoneTransition('next')
  while (next) {
    found.push(next)
    if (next.epochMilliseconds > until.getTime()) break
    next = next.getTimeZoneTransition('next')
  }
  return found
}

function observance(transition: Temporal.ZonedDateTime): string[] {
  const before = transition.subtract({ milliseconds: 1 })
  const kind = transition.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  // The local time just when the clocks are put forward or back.
  const onset = new Date(transition.epochMilliseconds + before.offsetNanoseconds / 1_000_000)
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${before.offset.replaceAll(':', '')}`,
    `TZOFFSETTO:${transition.offset.replaceAll(':', '')}`,
    `TZNAME:${shortName(transition)}`,
    `END:${kind}`,
  ]
}

const shortName = (at: Temporal.ZonedDateTime): string =>
  new Intl.DateTimeFormat('en', { timeZone: at.timeZoneId, timeZoneName: 'short' })
    .formatToParts(at.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? at.offset
