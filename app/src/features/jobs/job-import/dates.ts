import { readDate } from '@foyer/typed-input/dates'
import { dayEnd, dayIn, postingInstant } from '#kernel/days.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/time.ts'
import { RowRefused } from './errors.ts'
import type { RowReader } from './row-reader.ts'

const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i
/** A time of day after a date, in the formats of spreadsheets and people. */
const CLOCK =
  /[ T,](?:um |at |à |a las |alle |om |às |o )?(\d{1,2})[:.h](\d{2})(?::(\d{2}))?(?: ?uhr| ?([ap])\.?m\.?)?$/i
const FIRST_YEAR = 1970
const LAST_YEAR = 2100

/** Days from the start of Excel's calendar to 1970. */
const SERIAL_EPOCH = 25_569
/** Serial numbers of the years 1970 to 2100. */
const SERIAL = /^(?:2[6-9]|[3-6]\d|7[0-2])\d{3}(?:[.,]\d+)?$/

/** A date in a source's format: a day in ISO 8601, with the milliseconds of its day if it has a time. */
interface WrittenMoment {
  day: string
  clock?: number
  /** Minutes east of UTC, if the source states them. */
  offset?: number
}

/**
 * Reads when a job was posted: a date, or a date and a time, in the company's zone if it has none. The result's day in UTC is
 * the company's day.
 * @throws RowRefused bad-date
 */
export function parsePosted(value: unknown, reader: RowReader): string | null {
  const written = readMoment(value, 'posted_at', reader)
  if (!written) return null
  const at = written.clock === undefined ? new Date(`${written.day}T00:00:00.000Z`) : instantOf(written, reader.zone)
  return postingInstant(at, written.clock === undefined ? 'UTC' : reader.zone).toISOString()
}

/**
 * Reads when a job closes. A date without a time ends with that day in the company's zone.
 * @throws RowRefused bad-date
 */
export function parseClosing(value: unknown, reader: RowReader): string | null {
  const written = readMoment(value, 'closes_at', reader)
  if (!written) return null
  const at = written.clock === undefined ? dayEnd(written.day, reader.zone) : instantOf(written, reader.zone)
  return at.toISOString()
}

function readMoment(value: unknown, key: string, reader: RowReader): WrittenMoment | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw new RowRefused('bad-date', key)
  const text = value.trim()
  const written = isoMoment(text) ?? serialMoment(text) ?? typedMoment(text, key, reader)
  const year = Number(written.day.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) throw new RowRefused('bad-date', `${key}: “${text}”`)
  return written
}

function isoMoment(text: string): WrittenMoment | undefined {
  const parts = ISO_TIME.exec(text)
  if (!parts) return undefined
  const [, day = '', hour, minute, second, fraction, zone] = parts
  const clock = clockOf(Number(hour), Number(minute), Number(second ?? 0))
  if (!isDay(day) || clock === undefined) throw new RowRefused('bad-date', `“${text}”`)
  const milliseconds = Math.trunc(Number(`0.${fraction ?? 0}`) * 1000)
  return { day, clock: clock + milliseconds, ...(zone !== undefined && { offset: offsetOf(zone) }) }
}

/** Reads Excel's number of a day, with the time of day as its fraction. */
function serialMoment(text: string): WrittenMoment | undefined {
  if (!SERIAL.test(text)) return undefined
  const serial = Number(text.replace(',', '.'))
  const day = new Date((Math.floor(serial) - SERIAL_EPOCH) * DAY_MS).toISOString().slice(0, 10)
  const clock = Math.round((serial % 1) * (DAY_MS / SECOND_MS)) * SECOND_MS
  return clock > 0 && clock < DAY_MS ? { day, clock } : { day }
}

function typedMoment(text: string, key: string, { language, country, today, dateOrder }: RowReader): WrittenMoment {
  const found = CLOCK.exec(text)
  const [behind = '', hour = '', minute = '', second = '0', half] = found ?? []
  const date = found ? text.slice(0, text.length - behind.length) : text
  const reading = readDate(date, { language, country, today })
  const day = reading.kind === 'value' ? reading.value : undefined
  // Points separate day, month and year, in that order.
  const order = dateOrder ?? (/^\s*\d+\s*\.\s*\d+\s*\./.test(date) ? 'dmy' : undefined)
  const chosen = reading.kind === 'ambiguous' && order ? inOrder(date, reading.values, order) : day
  if (reading.kind === 'ambiguous' && chosen === undefined) {
    const [one, other] = reading.values
    throw new RowRefused('bad-date', `${key}: “${text}” could be ${one} or ${other}; say which with --date-order`)
  }
  if (chosen === undefined) throw new RowRefused('bad-date', `${key}: “${text}”`)
  if (!found) return { day: chosen }
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'p' ? 12 : 0)
  const clock = clockOf(hours, Number(minute), Number(second))
  if (clock === undefined || Number(hour) > 23) throw new RowRefused('bad-date', `${key}: “${text}”`)
  return { day: chosen, clock }
}

/** Returns the reading whose first number is the day, or the month. */
function inOrder(text: string, values: readonly string[], order: 'dmy' | 'mdy'): string | undefined {
  const first = Number(/\d+/.exec(text)?.[0])
  const at = order === 'dmy' ? 8 : 5
  return values.find((value) => Number(value.slice(at, at + 2)) === first)
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00.000Z`)
  // Date rolls 30 February over to March.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day
}

const clockOf = (hour: number, minute: number, second: number): number | undefined =>
  hour > 23 || minute > 59 || second > 59 ? undefined : (hour * 60 + minute) * MINUTE_MS + second * SECOND_MS

function offsetOf(zone: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!parts) return 0
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  return parts[1] === '-' ? -minutes : minutes
}

function instantOf({ day, clock = 0, offset }: WrittenMoment, zone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00.000Z`) + clock
  if (offset !== undefined) return new Date(asUtc - offset * MINUTE_MS)
  // The offset at the first guess can be that before a change of clocks.
  const guess = asUtc - offsetAt(asUtc, zone)
  return new Date(asUtc - offsetAt(guess, zone))
}

/** Returns the milliseconds that a zone is ahead of UTC at an instant. */
function offsetAt(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  const part = (type: string) => Number(format.formatToParts(at).find((each) => each.type === type)?.value ?? 0)
  const local =
    Date.parse(`${dayIn(new Date(at), zone)}T00:00:00.000Z`) + (part('hour') * 60 + part('minute')) * MINUTE_MS
  return local - Math.floor(at / MINUTE_MS) * MINUTE_MS
}

/** Formats epoch milliseconds as an ISO instant; undefined if out of range. */
export function momentOfMilliseconds(milliseconds: number | undefined): string | undefined {
  if (milliseconds === undefined || Math.abs(milliseconds) > 8.64e15) return undefined
  return new Date(milliseconds).toISOString()
}
