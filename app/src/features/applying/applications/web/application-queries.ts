import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import { liveQueries } from '#ui/live/live-queries.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { checkReceipt, getApplication, getEditForm, getVersion, listApplications } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer' | 'locale'>

const owner = ({ viewer, locale }: Caller) => [locale, viewer.current()?.accountId ?? ''] as const

/** Query for the candidate's applications, both active and ended ones. */
export const applicationsQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['applications', ...owner(app)],
    queryFn: ({ signal }) =>
      callApi<typeof listApplications>(app.transport, 'GET /api/pcsx/dashboard/applications', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Query for one application with its history. */
export const applicationQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: ['application', ...owner(app), id],
    queryFn: ({ signal }) =>
      callApi<typeof getApplication>(app.transport, 'GET /api/pcsx/applications/:id', { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
    retry: false,
  })

/** Query for a sent version, which never changes. */
export const versionQuery = (app: Caller, id: string, number: string) =>
  queryOptions({
    queryKey: ['application-version', ...owner(app), id, number],
    queryFn: ({ signal }) =>
      callApi<typeof getVersion>(app.transport, 'GET /api/pcsx/applications/:id/versions/:n', {
        params: { id, n: number },
        signal,
      }),
    staleTime: Infinity,
    retry: false,
  })

/**
 * Query for the data that a candidate can change: the newest version, and the key that encrypts changes on the device.
 * For the browser only, because pages rendered on the server must not contain the key.
 */
export const editFormQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: ['application-edit', ...owner(app), id],
    queryFn: ({ signal }) =>
      callApi<typeof getEditForm>(app.transport, 'GET /api/pcsx/applications/:id/edit', { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** Query for a receipt by its number. */
export const receiptQuery = ({ transport }: Pick<AppContext, 'transport'>, number: string) =>
  queryOptions({
    queryKey: ['receipt', number],
    queryFn: ({ signal }) =>
      callApi<typeof checkReceipt>(transport, 'GET /api/pcsx/receipts/:number', { params: { number }, signal }),
    retry: false,
  })

/** Refetches applications when the company or another page of this person changed one. */
export const useLiveApplications = liveQueries(['application'], ['applications', 'application'])
