import { addMinutes } from '#kernel/time.ts'
import type { CalendarEntry } from './calendar-file.ts'

/** Returns addresses that open a new entry in web calendars, which take the instant in UTC. */
export function calendarLinks({ start, minutes, title, description, location }: CalendarEntry): {
  google: string
  outlook: string
} {
  const end = addMinutes(start.instant, minutes)
  const compact = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start.instant)}/${compact(end)}`,
    ctz: start.zone,
    details: description,
    location: location ?? '',
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start.instant.toISOString(),
    enddt: end.toISOString(),
    body: description,
    location: location ?? '',
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/action/compose?${outlook}`,
  }
}
