import { Temporal } from 'temporal-polyfill'

export type WallTimeFault = 'no-such-time' | 'twice-that-day' | 'no-such-zone'

/** Thrown for a local time that is not a single instant. */
export class WallTimeError extends Error {
  override name = 'WallTimeError'
  readonly code: WallTimeFault
  constructor(code: WallTimeFault, message: string) {
    super(message)
    this.code = code
  }
}

/** A local time in a zone, with its instant by the time zone tables of this server. */
export interface PlacedInstant {
  /** Such as `2026-11-25T10:00`. */
  wallStart: string
  /** IANA time zone. */
  zone: string
  instant: Date
  /** Such as `+01:00`. */
  offset: string
}

const WRITTEN = /^(?<wall>\d{4}-\d\d-\d\dT\d\d:\d\d)(?::00)?(?<offset>[+-]\d\d:\d\d)?$/

/** Returns true if the zone is an IANA zone in the tables of this server; offsets such as `+01:00` are not zones. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Finds the instant of a local time such as `2026-11-25T10:00`. A time that occurs twice on its day needs its offset:
 * `2026-10-25T02:30+02:00`.
 * @throws WallTimeError with `no-such-zone`, `no-such-time` or `twice-that-day`
 */
export function placeWallTime(written: string, zone: string): PlacedInstant {
  const { wall, offset } = WRITTEN.exec(written)?.groups ?? {}
  if (!isZone(zone)) throw new WallTimeError('no-such-zone', `${zone} is not a time zone.`)
  if (wall === undefined) throw noSuchTime(written, zone)
  const candidates = instantsOf(wall, zone)
  const fitting = offset === undefined ? candidates : candidates.filter((each) => each.offset === offset)
  if (fitting.length > 1)
    throw new WallTimeError(
      'twice-that-day',
      `${wall} occurs twice in ${zone}. Add the offset, such as ${wall}${fitting[0]?.offset}.`,
    )
  const [only] = fitting
  if (!only) throw noSuchTime(written, zone)
  return placed(only)
}

/**
 * Returns the instant of a local time that was valid before, by the current tables of this server. If they no longer
 * have that time, it moves by the clock's jump; `offset` decides between two.
 */
export function resolveWallTime(wall: string, zone: string, offset: string): PlacedInstant {
  const candidates = instantsOf(wall, zone)
  const settled =
    candidates.find((each) => each.offset === offset) ??
    candidates[0] ??
    Temporal.PlainDateTime.from(wall).toZonedDateTime(zone)
  return placed(settled)
}

/** Returns the local time of an instant in a zone. */
export const placeInstant = (at: Date, zone: string): PlacedInstant =>
  placed(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone))

const noSuchTime = (written: string, zone: string) =>
  new WallTimeError('no-such-time', `There is no ${written} in ${zone}: the clocks skip it, or it is not a time.`)

function placed(time: Temporal.ZonedDateTime): PlacedInstant {
  return {
    wallStart: time.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    zone: time.timeZoneId,
    instant: new Date(time.epochMilliseconds),
    offset: time.offset,
  }
}

/** Returns none, one or two instants, the earlier one first. */
function instantsOf(wall: string, zone: string): Temporal.ZonedDateTime[] {
  let local: Temporal.PlainDateTime
  try {
    local = Temporal.PlainDateTime.from(wall, { overflow: 'reject' })
  } catch {
    return []
  }
  const both = (['earlier', 'later'] as const).map((disambiguation) => local.toZonedDateTime(zone, { disambiguation }))
  const real = both.filter((each) => each.toPlainDateTime().equals(local))
  const [earlier, later] = real
  return earlier && later && earlier.epochMilliseconds === later.epochMilliseconds ? [earlier] : real
}
