import { serverLimits } from '#config/server-limits.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { changeJobAlert, createJobAlert } from '../contract.ts'
import { jobAlertErrors } from '../errors.ts'
import { type AlertFrequency, alertsOffered, nextMailAt } from '../rules.ts'
import { readSearch } from './read-search.ts'
import type { JobAlertCall } from './job-alert-service.ts'
import {
  deleteSearch,
  insertSearch,
  listSearches,
  lockSearch,
  lockSubscriber,
  type JobAlertRow,
  updateSearch,
} from './store.ts'

/** A call of a candidate. */
export type OwnCall = JobAlertCall & { viewer: Viewer }

/** @throws `job-alerts/off` where candidates cannot keep searches */
export function checkOffered({ tenant }: Pick<JobAlertCall, 'tenant'>): void {
  if (!alertsOffered(tenant.site).toCandidates) throw jobAlertErrors.error('off')
}

/** The id in a path; what is none is nobody's. */
function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw jobAlertErrors.error('not-found')
  return Number(text)
}

/** When searches of one person are told, so that a further one joins them. */
export const rhythmOf = (searches: readonly JobAlertRow[]) => searches.find(({ paused }) => !paused)?.nextAt

/**
 * Keeps a search. One that is kept already stays, with the new name and frequency, and is active again.
 * @throws `job-alerts/off`, `full`, `no-place`
 */
export async function keepSearch(call: OwnCall, body: BodyOf<typeof createJobAlert>): Promise<JobAlertRow> {
  checkOffered(call)
  const { service, context, viewer } = call
  const { search, hash, name } = readSearch(call, body.search)
  const { frequency } = body
  const now = await context.now()
  return service.db.transaction().execute(async (trx) => {
    await lockSubscriber(trx, viewer)
    const known = await lockSearch(trx, viewer, { hash })
    if (known) return updateSearch(trx, known.id, { ...resumed(known, now, frequency), name: body.name })
    const others = await listSearches(trx, viewer, now)
    const most = serverLimits.jobAlertsMost
    if (others.length >= most) throw jobAlertErrors.error('full', { values: { most } })
    const nextAt = nextMailAt(now, serverLimits.alertDays[frequency], rhythmOf(others))
    return insertSearch(trx, viewer, {
      search,
      hash,
      name: body.name ?? name,
      frequency,
      language: context.locale,
      createdAt: now,
      nextAt,
    })
  })
}

/** An active search with a frequency; one that was paused is told within a day. */
export function resumed(row: JobAlertRow, now: Date, frequency: AlertFrequency) {
  const { alertDays } = serverLimits
  if (row.paused) return { paused: false, frequency, nextAt: nextMailAt(now, 1, row.nextAt) }
  if (row.frequency === frequency) return { frequency }
  return { frequency, nextAt: nextMailAt(now, alertDays[frequency], row.nextAt) }
}

/**
 * Renames, pauses or resumes a search, or changes how often it is told.
 * @throws `job-alerts/off`; `not-found` alike for another person's and a missing one
 */
export async function changeKept(
  call: OwnCall,
  idText: string,
  { name, frequency, isActive }: BodyOf<typeof changeJobAlert>,
): Promise<JobAlertRow> {
  checkOffered(call)
  const { service, context, viewer } = call
  const id = readId(idText)
  const now = await context.now()
  return service.db.transaction().execute(async (trx) => {
    const row = await lockSearch(trx, viewer, { id })
    if (!row) throw jobAlertErrors.error('not-found')
    return updateSearch(trx, id, { ...changeOf(row, now, { frequency, isActive }), name })
  })
}

/** What becomes of a search that is paused, resumed or told more or less often. */
export function changeOf(
  row: JobAlertRow,
  now: Date,
  { frequency = row.frequency, isActive = !row.paused }: { frequency?: AlertFrequency; isActive?: boolean },
) {
  return isActive ? resumed(row, now, frequency) : { paused: true, frequency }
}

/** Removes a search, also where no more can be kept; gone already, nothing happens. @throws `job-alerts/not-found` for what is no id */
export async function deleteKept(call: OwnCall, idText: string): Promise<void> {
  const id = readId(idText)
  await call.service.db.transaction().execute((trx) => deleteSearch(trx, call.viewer, id))
}

/** Somebody's searches, the last one first. @throws `job-alerts/off` */
export async function listKept(call: OwnCall): Promise<JobAlertRow[]> {
  checkOffered(call)
  return listSearches(call.service.db, call.viewer, await call.context.now())
}
