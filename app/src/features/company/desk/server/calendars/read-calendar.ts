import { constants } from 'node:http2'
import { openConfinedPool } from '#platform/confined/confined-pool.ts'
import { getChecked, TooLargeError } from '#platform/outgoing/get-checked.ts'
import { addressRefusal, type Reach } from '#platform/outgoing/reachable.ts'
import { deskLimits as limits } from '../../limits.ts'
import { deskErrors } from '../../errors.ts'
import type { BusyRange, BusyTime } from './busy-times.ts'
import type { CalendarTasks } from './calendar-thread.ts'

const readers = openConfinedPool<CalendarTasks>({
  script: new URL('calendar-thread.ts', import.meta.url),
  threads: 1,
  maxWaiting: limits.calendarsWaiting,
})

/** Returns the address of a calendar as it can be fetched; calendar programs write `webcal:` for `https:`. */
export const fetchable = (typed: string): string => typed.trim().replace(/^webcals?:/i, 'https:')

/**
 * Fetches a calendar and returns its busy times. It is read in a confined thread.
 * @throws `bad-address`, `unknown-host`, `private-address`, `calendar-unreachable`, `not-calendar`; `unavailable` if the
 * machine is too busy
 */
export async function readCalendar(address: string, reach: Reach, range: BusyRange): Promise<BusyTime[]> {
  const refusal = await addressRefusal(address, reach)
  if (refusal) throw deskErrors.error(refusal, { values: { host: URL.parse(address)?.hostname ?? '' } })
  const text = await fetchText(address, reach)
  const confinement = { megabytes: limits.calendarMegabytes, milliseconds: limits.calendarMs }
  return readers.run('read', { text, range }, confinement).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error ? error : deskErrors.error('not-calendar', { cause: error })
  })
}

async function fetchText(address: string, reach: Reach): Promise<string> {
  try {
    const { status, bytes } = await getChecked(address, {
      reach,
      headers: { accept: 'text/calendar, */*;q=0.5' },
      timeoutMs: limits.calendarFetchMs,
      maxBytes: limits.calendarBytes,
      redirects: limits.calendarRedirects,
    })
    if (status === constants.HTTP_STATUS_OK) return bytes.toString('utf8')
    throw deskErrors.error('calendar-unreachable', { developer: `a calendar answered ${status}` })
  } catch (error) {
    if (error instanceof TooLargeError) throw deskErrors.error('not-calendar', { cause: error })
    throw error instanceof Error && 'messageKey' in error
      ? error
      : deskErrors.error('calendar-unreachable', { cause: error })
  }
}
