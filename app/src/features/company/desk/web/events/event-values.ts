import type { OpenedEvent } from '#features/applying/events/desk-contract.ts'
import { eventLimits } from '#features/applying/events/limits.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

/** The fields of an event as they are typed. Times are local times of the zone. */
export type EventValues = ReturnType<typeof firstValues>

/** Fields that can have a fault. */
export type EventField = 'title' | 'start' | 'zone' | 'minutes' | 'place' | 'url' | 'seats' | 'opens' | 'closes'

/** Returns the values of an event, or of a new one in the company's zone. */
export const firstValues = (event: OpenedEvent | undefined, zone: string) => ({
  title: event?.title ?? '',
  description: event?.description ?? '',
  start: event?.wallStart ?? '',
  minutes: String(event?.minutes ?? 60),
  zone: event?.zone ?? zone,
  place: event?.place ?? '',
  url: event?.url ?? '',
  seats: event?.seats == null ? '' : String(event.seats),
  line: event?.waitlist === false ? '' : 'yes',
  opens: event?.opens ?? '',
  closes: event?.closes ?? '',
})

const isWhole = (text: string, most: number) => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= most
const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Returns the faults that show before the event is sent, by field. */
export function faultsIn(values: EventValues, registered: number): Partial<Record<EventField, MessageId>> {
  const { title, start, minutes, zone, place, url, seats, opens, closes } = values
  const faults: Record<EventField, [boolean, MessageId]> = {
    title: [title.trim() === '', 'desk.events.fault.title'],
    start: [start === '', 'desk.events.fault.start'],
    zone: [zone.trim() === '', 'desk.events.fault.zone'],
    minutes: [!isWhole(minutes, eventLimits.minutes), 'desk.events.fault.minutes'],
    place: [place.trim() === '' && url.trim() === '', 'desk.events.fault.place'],
    url: [url.trim() !== '' && !isAddress(url.trim()), 'desk.events.fault.url'],
    seats: [
      seats.trim() !== '' && (!isWhole(seats, eventLimits.seats) || Number(seats) < registered),
      'desk.events.fault.seats',
    ],
    // Local times of one zone are in order as texts.
    opens: [opens !== '' && opens >= (closes || start), 'desk.events.fault.opens'],
    closes: [closes !== '' && closes > start, 'desk.events.fault.closes'],
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, [isWrong, text]]) => (isWrong ? [[field, text]] : [])),
  )
}

const FIELDS: Readonly<Record<string, EventField>> = { wall_start: 'start' }
const REFUSED: Readonly<Partial<Record<EventField, MessageId>>> = { start: 'desk.events.fault.noStart' }

/** Returns the faults that the server found, by field. */
export function faultsFrom(fields: Readonly<Record<string, unknown>>): Partial<Record<EventField, MessageId>> {
  const known = Object.keys(fields).map((name) => FIELDS[name] ?? (name as EventField))
  return Object.fromEntries(known.map((field) => [field, REFUSED[field] ?? `desk.events.fault.${field}`]))
}

/** Returns the fields as the call takes them. */
export function fieldsOf(values: EventValues, event: OpenedEvent | undefined): object {
  const { title, description, start, minutes, zone, place, url, seats, line, opens, closes } = values
  // The offset of an unchanged start says which of two equal local times is meant.
  const isSame = event !== undefined && start === event.wallStart && zone.trim() === event.zone
  return {
    title: title.trim(),
    description,
    wall_start: isSame ? `${start}${event.offset}` : start,
    zone: zone.trim(),
    minutes: Number(minutes),
    seats: seats.trim() === '' ? null : Number(seats),
    waitlist: line !== '',
    opens: opens || null,
    closes: closes || null,
    place: place.trim() || null,
    url: url.trim() || null,
  }
}
