import { interviewErrors } from '../../errors.ts'
import type { SharedInterview } from '../../interview-fields.ts'
import { type PlacedInstant, placeWallTime, resolveWallTime, WallTimeError } from '#platform/calendar/wall-time.ts'
import type { InterviewRow } from './store.ts'
import type { SlotRow } from './slot-store.ts'

/** Version of this server's time zone tables. */
export const TZDATA = process.versions.tz ?? null

/** Returns when an interview starts, by the current time zone tables; undefined until a time is picked. */
export const startOf = ({
  wallStart,
  wallOffset,
  zone,
}: Pick<InterviewRow, 'wallStart' | 'wallOffset' | 'zone'>): PlacedInstant | undefined =>
  wallStart === null || wallOffset === null ? undefined : resolveWallTime(wallStart, zone, wallOffset)

/** Returns when a slot starts, by the current time zone tables. */
export const slotStart = ({ wallStart, wallOffset, zone }: SlotRow): PlacedInstant =>
  resolveWallTime(wallStart, zone, wallOffset)

/** Returns a local time with its offset, such as `2026-11-25T10:00+01:00`. */
export const writtenTime = (start: Pick<PlacedInstant, 'wallStart' | 'offset'> | undefined): string | null =>
  start === undefined ? null : `${start.wallStart}${start.offset}`

/** Returns the columns of an interview that starts at a time. */
export const timeColumns = (start: PlacedInstant) => ({
  zone: start.zone,
  wallStart: start.wallStart,
  wallOffset: start.offset,
  startsAt: start.instant,
  tzdata: TZDATA,
})

/** Columns of an interview without a time. */
export const noTime = { wallStart: null, wallOffset: null, startsAt: null, tzdata: null, slotId: null, bookedAt: null }

/**
 * Resolves a local time given by a company.
 * @throws `no-such-time`, `twice-that-day`, `no-such-zone`, and `past-time` for one that has passed
 */
export function placeGivenTime(field: string, written: string, zone: string, now: Date): PlacedInstant {
  try {
    const start = placeWallTime(written, zone)
    if (start.instant > now) return start
  } catch (error) {
    if (error instanceof WallTimeError)
      throw interviewErrors.error(error.code, { fields: { [field]: [error.message] }, values: { time: written, zone } })
    throw error
  }
  const text = `${written} in ${zone} has passed.`
  throw interviewErrors.error('past-time', { fields: { [field]: [text] }, values: { time: written, zone } })
}

/**
 * Checks the times that several candidates are to choose from.
 * @throws `no-such-time`, `twice-that-day`, `no-such-zone`, `past-time`, and `too-few-times` unless each candidate can have one
 */
export function checkSharedTimes({ slots, zone }: SharedInterview, candidates: number, now: Date): void {
  for (const [index, slot] of slots.entries())
    placeGivenTime(`slots.${index}.wall_start`, slot.wall_start, slot.zone ?? zone, now)
  const times = new Map(slots.map(({ wall_start: at, zone: own = zone, seats = 1 }) => [`${at} ${own}`, seats]))
  const places = [...times.values()].reduce((sum, seats) => sum + seats, 0)
  if (places < candidates) throw interviewErrors.error('too-few-times', { values: { places, candidates } })
}
