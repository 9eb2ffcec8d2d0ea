import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { showDeskJob, showJobChoices, suggestPlaces } from '../../job-contract.ts'
import { type Caller, deskKey } from './desk-queries.ts'

/** Query for one job with the values of its fields. */
export const jobQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: deskKey(app, 'job', id),
    queryFn: ({ signal }) =>
      callApi<typeof showDeskJob>(app.transport, 'GET /api/desk/jobs/:id', { params: { id }, signal }),
    retry: false,
  })

/** Query for what the form for a new job offers. */
export const choicesQuery = (app: Caller) =>
  queryOptions({
    queryKey: deskKey(app, 'job-choices'),
    queryFn: ({ signal }) => callApi<typeof showJobChoices>(app.transport, 'GET /api/desk/job-choices', { signal }),
    retry: false,
  })

/** Query for places whose name begins with a text. */
export const placesQuery = (app: Caller, text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: ({ signal }) =>
      callApi<typeof suggestPlaces>(app.transport, 'GET /api/desk/places', { query: [['text', text]], signal }),
    staleTime: Infinity,
  })
