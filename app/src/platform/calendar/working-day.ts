import { Temporal } from 'temporal-polyfill'

/**
 * Returns the date of a working day in a zone, such as `2026-11-25`: `count` of them after today, or before it if negative.
 * Working days are Monday to Friday; public holidays count as working days.
 */
export function workingDay(now: Date, count: number, zone: string): string {
  const step = Math.sign(count)
  let day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  for (let left = Math.abs(count); left > 0;) {
    day = day.add({ days: step })
    // Saturday is 6.
    if (day.dayOfWeek <= 5) left -= 1
  }
  return day.toString()
}
