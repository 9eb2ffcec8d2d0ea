import { CommandError } from '#platform/feature/command.ts'
import type { EventDraft } from './company-events.ts'

/** The options that describe an event. */
export const described = {
  start: { value: 'LOCAL', describe: 'Local date and time of the start, such as 2027-03-04T14:00.' },
  zone: { value: 'ZONE', describe: 'IANA time zone, such as Europe/Berlin.' },
  minutes: { value: 'N', describe: 'Length in minutes; 60 for a new event.' },
  seats: { value: 'N', describe: 'Number of seats; no limit for a new event.' },
  'no-waitlist': { describe: 'Refuses registrations once all seats are taken.' },
  opens: { value: 'TIME', describe: 'Start of the registration as an ISO time; at once for a new event.' },
  closes: { value: 'TIME', describe: 'End of the registration as an ISO time; the start of the event for a new one.' },
  place: { value: 'TEXT', describe: 'The place in words.' },
  url: { value: 'URL', describe: 'Address of an online event; only those who have a seat see it.' },
  description: { value: 'TEXT', describe: 'What the event is about, as plain text.' },
} as const

/** Default values of an event, which options replace. */
export const newEvent: EventDraft & { offset: string } = {
  title: '',
  description: '',
  wallStart: '',
  offset: '',
  zone: '',
  minutes: 60,
  seats: null,
  waitlist: true,
  opensAt: null,
  closesAt: null,
  place: null,
  url: null,
}

type Text = string | undefined

interface Changes {
  title: Text
  start: Text
  zone: Text
  minutes: Text
  seats: Text
  opens: Text
  closes: Text
  place: Text
  url: Text
  description: Text
  unlimited?: boolean
  'no-place'?: boolean
  'no-url'?: boolean
  waitlist?: boolean
  'no-waitlist': boolean
}

/** Returns an event's description with the changes given in options. */
export function changedDraft(before: EventDraft & { offset: string }, options: Changes): EventDraft {
  const { title, start, zone, minutes, seats, opens, closes, place, url, description } = options
  if (options.unlimited && seats !== undefined)
    throw new CommandError('both-seats', 'Choose one of --seats and --unlimited.')
  if (options.waitlist && options['no-waitlist'])
    throw new CommandError('both-waitlists', 'Choose one of --waitlist and --no-waitlist.')
  if (title !== undefined && title.trim() === '') throw new CommandError('no-title', 'An event needs a title.')
  // The offset says which of two times is meant if the clocks show it twice.
  const wallStart = start ?? (zone === undefined ? `${before.wallStart}${before.offset}` : before.wallStart)
  return {
    title: title?.trim() ?? before.title,
    description: description ?? before.description,
    wallStart,
    zone: zone ?? before.zone,
    minutes: whole(minutes, '--minutes') ?? before.minutes,
    seats: options.unlimited ? null : (whole(seats, '--seats') ?? before.seats),
    waitlist: options.waitlist || (before.waitlist && !options['no-waitlist']),
    opensAt: instant(opens, '--opens') ?? before.opensAt,
    closesAt: instant(closes, '--closes') ?? before.closesAt,
    place: options['no-place'] ? null : place === undefined ? before.place : place.trim() || null,
    url: options['no-url'] ? null : (address(url) ?? before.url),
  }
}

function whole(text: string | undefined, option: string): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new CommandError('bad-number', `${option} is “${text}”, but it must be a whole number from 1.`)
}

function instant(text: string | undefined, option: string): Date | null {
  if (text === undefined) return null
  const at = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : undefined
  if (at && !Number.isNaN(at.getTime())) return at
  throw new CommandError('bad-time', `${option} is “${text}”, but it must be an ISO time such as 2027-03-01T09:00:00Z.`)
}

function address(text: string | undefined): string | null {
  if (text === undefined) return null
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new CommandError('bad-url', `--url is “${text}”, but it must begin with https:// or http://.`)
}
