import { alertLimits } from '../../limits.ts'
import { SEARCH_PATH } from '#features/jobs/search/search-params.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { epochSeconds } from '#kernel/time.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { changeJobAlert, createJobAlert, JobAlert } from '../../contract.ts'
import { jobAlertErrors } from '../../errors.ts'
import { type AlertFrequency, alertsOffered, nextMailAt } from '../../rules.ts'
import { readSearch } from './read-search.ts'
import type { JobAlertCall } from './dependencies.ts'
import {
  deleteSearch,
  insertSearch,
  type JobAlertRow,
  listSearches,
  lockSearch,
  lockSubscriber,
  updateSearch,
} from './store.ts'

/** A request of a signed-in candidate. */
export type OwnCall = JobAlertCall & { viewer: Viewer }

/** @throws `job-alerts/off` if candidates cannot create job alerts */
export function checkOffered({ tenant }: Pick<JobAlertCall, 'tenant'>): void {
  if (!alertsOffered(tenant.site).toCandidates) throw jobAlertErrors.error('off')
}

/** Parses the id in a path; an invalid one is treated as unknown. */
function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw jobAlertErrors.error('not-found')
  return Number(text)
}

/** Returns the schedule of a subscriber's alerts, which new ones join. */
export const rhythmOf = (searches: readonly JobAlertRow[]) => searches.find(({ paused }) => !paused)?.nextAt

/**
 * Saves a search as a job alert. An existing one gets the new name and frequency and becomes active again.
 * @throws `job-alerts/off`, `full`, `no-place`
 */
export async function saveAlert(call: OwnCall, body: BodyOf<typeof createJobAlert>): Promise<JobAlertRow> {
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
    const most = alertLimits.alerts
    if (others.length >= most) throw jobAlertErrors.error('full', { values: { most } })
    const nextAt = nextMailAt(now, alertLimits.days[frequency], rhythmOf(others))
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

/** Returns the changes that activate a search with a frequency; a paused one is due within a day. */
export function resumed(row: JobAlertRow, now: Date, frequency: AlertFrequency) {
  if (row.paused) return { paused: false, frequency, nextAt: nextMailAt(now, 1, row.nextAt) }
  if (row.frequency === frequency) return { frequency }
  return { frequency, nextAt: nextMailAt(now, alertLimits.days[frequency], row.nextAt) }
}

/**
 * Renames, pauses, resumes or reschedules a job alert.
 * @throws `job-alerts/off`; `not-found` alike for another candidate's and a missing one
 */
export async function changeSavedAlert(
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

/** Returns the changes for pausing, resuming or rescheduling. */
export function changeOf(
  row: JobAlertRow,
  now: Date,
  { frequency = row.frequency, isActive = !row.paused }: { frequency?: AlertFrequency; isActive?: boolean },
) {
  return isActive ? resumed(row, now, frequency) : { paused: true, frequency }
}

/**
 * Deletes a job alert, even if the site no longer offers them; idempotent. @throws `job-alerts/not-found` for an
 * invalid id
 */
export async function deleteSavedAlert(call: OwnCall, idText: string): Promise<void> {
  const id = readId(idText)
  await call.service.db.transaction().execute((trx) => deleteSearch(trx, call.viewer, id))
}

/** Returns the candidate's job alerts, newest first. @throws `job-alerts/off` */
export async function listSavedAlerts(call: OwnCall): Promise<JobAlertRow[]> {
  checkOffered(call)
  return listSearches(call.service.db, call.viewer, await call.context.now())
}

/** Returns the path of the search page with the search of an alert. */
export const searchPath = (search: string) => (search ? `${SEARCH_PATH}?${search}` : SEARCH_PATH)

export function presentAlert(row: JobAlertRow): JobAlert {
  return {
    id: row.id,
    name: row.name,
    path: searchPath(row.search),
    savedSearchParamsHash: row.hash,
    frequency: row.frequency,
    isActive: !row.paused,
    createdTs: epochSeconds(row.createdAt),
    lastSentTs: row.lastSentAt && epochSeconds(row.lastSentAt),
  }
}
