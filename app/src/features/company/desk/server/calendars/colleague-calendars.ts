import { addDays } from '#kernel/time.ts'
import { AppError } from '#kernel/error.ts'
import { defineService } from '#platform/feature/service.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { openSealed, sealText } from '#platform/secrets/seal.ts'
import { deskLimits as limits } from '../../limits.ts'
import type { BusyTime } from './busy-times.ts'
import { fetchable, readCalendar } from './read-calendar.ts'

const PURPOSE = 'foyer calendars of colleagues'

/** The calendars of colleagues. What was read is kept for some minutes in this process. */
export interface ColleagueCalendars {
  /**
   * Reads a calendar, and returns its address as it is stored.
   * @throws what {@link readCalendar} throws
   */
  seal(typed: string, zone: string): Promise<{ sealed: string; host: string }>
  /** Returns the busy times of a stored calendar from now on; undefined if it can't be read. */
  busy(sealed: string, zone: string): Promise<readonly BusyTime[] | undefined>
}

export const colleagueCalendars = defineService<ColleagueCalendars>('desk.calendars')

/** Creates the calendars of colleagues of a process. */
export function openColleagueCalendars({ config, secrets, log, now }: FeatureContext): ColleagueCalendars {
  const kept = new Map<string, { until: number; busy: Promise<readonly BusyTime[] | undefined> }>()
  const read = async (address: string, zone: string) => {
    const at = await now()
    const range = { from: at.getTime(), until: addDays(at, limits.calendarDays).getTime(), zone }
    return readCalendar(address, config.outgoingReach, range)
  }
  const readStored = async (sealed: string, zone: string) => {
    const address = openSealed(secrets.signing, PURPOSE, sealed)
    if (address === undefined) return undefined
    return read(address, zone).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      log.info({ code: error.code, reason: error.message }, 'a colleague’s calendar could not be read')
      return undefined
    })
  }
  return {
    async seal(typed, zone) {
      const address = fetchable(typed)
      await read(address, zone)
      return { sealed: sealText(secrets.signing, PURPOSE, address), host: new URL(address).host }
    },
    async busy(sealed, zone) {
      const time = (await now()).getTime()
      for (const [key, { until }] of kept) if (until <= time) kept.delete(key)
      const found = kept.get(sealed) ?? { until: time + limits.calendarKeptMs, busy: readStored(sealed, zone) }
      kept.set(sealed, found)
      return found.busy
    },
  }
}
