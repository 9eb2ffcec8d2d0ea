import { queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#kernel/endpoint.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type {
  requestAlert,
  changeAlert,
  changeJobAlert,
  deleteJobAlert,
  listJobAlerts,
  leaveAlert,
  JobAlert,
  createJobAlert,
  showAlerts,
} from '../contract.ts'
import { announceAlertChange } from './alert-news.ts'

type Caller = Pick<AppContext, 'transport' | 'queryClient' | 'site' | 'locale'>

/** Changes to an alert. */
export interface AlertChange {
  name?: string
  frequency?: JobAlert['frequency']
  isActive?: boolean
}

/** Query for the candidate's alerts, refetched on every visit. */
export const ownAlertsQuery = ({ transport, locale }: Pick<Caller, 'transport' | 'locale'>) =>
  queryOptions({
    queryKey: ['job-alerts', locale],
    queryFn: ({ signal }) => callApi<typeof listJobAlerts>(transport, 'GET /api/pcsx/saved_searches', { signal }),
  })

/** Query for the alerts of an emailed link's address; null for an invalid link. */
export const mailedAlertsQuery = ({ transport, locale }: Pick<Caller, 'transport' | 'locale'>, token: string) =>
  queryOptions({
    queryKey: ['job-alerts', locale, token],
    queryFn: ({ signal }) =>
      callApi<typeof showAlerts>(transport, 'GET /api/pcsx/job_alerts', { query: [['token', token]], signal }).catch(
        (error: unknown) => {
          if (isApiError(error) && error.status === 404) return null
          throw error
        },
      ),
  })

/** Updates results on this page and in other tabs, which show whether their search is saved. */
function settle(app: Caller): void {
  void app.queryClient.invalidateQueries({ queryKey: ['search'] })
  announceAlertChange(app)
}

/** Saves a search. @throws ApiError */
export async function saveAlert(
  app: Caller,
  body: Omit<BodyInput<typeof createJobAlert>, 'domain'>,
): Promise<JobAlert> {
  const { savedSearch } = await callApi<typeof createJobAlert>(app.transport, 'POST /api/pcsx/saved_searches', {
    body: { ...body, domain: app.site.domain },
  })
  settle(app)
  return savedSearch
}

/** @throws ApiError */
export async function changeOwnAlert(app: Caller, id: number, change: AlertChange): Promise<JobAlert> {
  const { savedSearch } = await callApi<typeof changeJobAlert>(app.transport, 'POST /api/pcsx/saved_searches/:id', {
    params: { id: String(id) },
    body: { ...change, domain: app.site.domain },
  })
  settle(app)
  return savedSearch
}

/** @throws ApiError */
export async function deleteOwnAlert(app: Caller, id: number): Promise<void> {
  await callApi<typeof deleteJobAlert>(app.transport, 'POST /api/pcsx/saved_searches/:id/delete', {
    params: { id: String(id) },
    body: { domain: app.site.domain },
  })
  settle(app)
}

/** Returns an alert's search in the format that saving needs. */
export const searchOf = ({ path }: JobAlert): string => path.split('?')[1] ?? ''

/** Restores a deleted alert as it was. @throws ApiError */
export async function restoreAlert(app: Caller, alert: JobAlert): Promise<JobAlert> {
  const { name, frequency, isActive } = alert
  const saved = await saveAlert(app, { search: searchOf(alert), name, frequency })
  return isActive ? saved : changeOwnAlert(app, saved.id, { isActive })
}

/** Requests alerts without an account. @throws ApiError */
export async function requestByEmail(
  { transport, site }: Caller,
  body: Omit<BodyInput<typeof requestAlert>, 'domain' | 'consent'>,
): Promise<void> {
  await callApi<typeof requestAlert>(transport, 'POST /api/pcsx/job_alerts', {
    body: { ...body, consent: true, domain: site.domain },
  })
}

/** @throws ApiError */
export async function changeMailedAlert(
  { transport, site }: Caller,
  token: string,
  id: number,
  { frequency, isActive }: AlertChange,
): Promise<JobAlert> {
  const { savedSearch } = await callApi<typeof changeAlert>(transport, 'POST /api/pcsx/job_alerts/change', {
    body: { domain: site.domain, token, id, frequency, isActive },
  })
  return savedSearch
}

/** @throws ApiError */
export async function endMailedAlert({ transport, site }: Caller, token: string, id?: number): Promise<void> {
  await callApi<typeof leaveAlert>(transport, 'POST /api/pcsx/job_alerts/leave', {
    body: { domain: site.domain, token, id },
  })
}
