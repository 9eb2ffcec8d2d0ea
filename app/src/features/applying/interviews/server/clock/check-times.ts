import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { chainFault, checkChains } from '#platform/history/chain.ts'
import { eventHash, listChains, listEvents } from '../records/event-store.ts'
import { type InterviewRow, listBookedAfter } from '../records/store.ts'
import { startOf, TZDATA } from '../records/times.ts'
import { interviewLimits } from '../../limits.ts'

/** Returns true if new time zone tables give an interview a different instant from the announced one. */
export const hasShifted = (row: InterviewRow): boolean => {
  const start = startOf(row)
  return start !== undefined && start.instant.getTime() !== row.startsAt?.getTime()
}

/** Lists booked interviews whose instant changed with the time zone tables. */
export async function checkTimes(db: Database): Promise<Finding> {
  const { ok, warning } = findingsOf('Interview times')
  // Excludes past interviews by their announced time, not by this process's clock.
  const booked = await listBookedAfter(db, new Date(0))
  const shifted = booked.filter((row) => hasShifted(row))
  if (shifted.length === 0)
    return ok(
      `${booked.length} booked. The time zone tables (${TZDATA ?? 'unknown'}) give each the time that was announced.`,
    )
  const named = shifted.slice(0, interviewLimits.faultsNamed).map(({ encId }) => encId)
  return warning(
    `The time zone tables (${TZDATA ?? 'unknown'}) moved ${shifted.length} of ${booked.length} booked interviews, such as ${named.join(', ')}. Run foyer interview reissue to send the candidates new calendar entries.`,
  )
}

/** Checks the histories of all interviews for tampering. */
export async function checkHistories(db: Database): Promise<Finding> {
  const { ok, problem } = findingsOf('Interviews')
  const { count, changed } = await checkChains(
    (after) => listChains(db, after),
    async (row) => chainFault(await listEvents(db, row.id), row, (event) => eventHash(row.encId, event)),
  )
  if (changed.length === 0) return ok(count === 0 ? 'There are none yet.' : `The histories of ${count} are intact.`)
  return problem(
    `The histories of ${changed.length} of ${count} were changed in the database, such as ${changed.slice(0, interviewLimits.faultsNamed).join(', ')}. Compare with a backup.`,
  )
}
