import { queryOptions } from '@tanstack/react-query'
import type { SheetCalls } from '#features/applying/answers/web/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import { liveQueries } from '#ui/live/live-queries.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { addFormFile, listForms, saveForm, showForm, submitForm } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer' | 'locale'>
export type ShownForm = DataOf<typeof showForm>

const KEYS = { list: 'given-forms', one: 'given-form' } as const
const owner = ({ viewer, locale }: Caller) => [locale, viewer.current()?.accountId ?? ''] as const

/** A form as identified in the page's address: its id, and the token of the form's link. */
export interface FormAddress {
  readonly id: string
  readonly linkKey: string | undefined
}

const pairs = ({ linkKey }: FormAddress) => (linkKey === undefined ? [] : [['key', linkKey] as const])

/** Query for the candidate's forms with the counts of the tabs. */
export const formsQuery = (app: Caller) =>
  queryOptions({
    queryKey: [KEYS.list, ...owner(app)],
    queryFn: ({ signal }) =>
      callApi<typeof listForms>(app.transport, 'GET /api/pcsx/forms_list', {
        query: [['include_tab_list', 'true']],
        signal,
      }),
    refetchOnWindowFocus: 'always',
  })

/** Query for the candidate's forms alone, without counts of documents. */
export const ownFormsQuery = (app: Caller) =>
  queryOptions({
    queryKey: [KEYS.list, ...owner(app), 'own'],
    queryFn: ({ signal }) => callApi<typeof listForms>(app.transport, 'GET /api/pcsx/forms_list', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Query for one form with its answers. */
export const formQuery = (app: Caller, address: FormAddress) =>
  queryOptions({
    queryKey: [KEYS.one, ...owner(app), address.id, address.linkKey ?? ''],
    queryFn: ({ signal }) =>
      callApi<typeof showForm>(app.transport, 'GET /api/pcsx/forms/:id', {
        params: { id: address.id },
        query: pairs(address),
        signal,
      }),
    retry: false,
    refetchOnWindowFocus: false,
  })

/** Returns the calls that read and save a given form. */
export function formCalls({ transport }: Pick<AppContext, 'transport'>, address: FormAddress): SheetCalls {
  const params = { id: address.id }
  const query = pairs(address)
  return {
    show: (since) =>
      callApi<typeof showForm>(transport, 'GET /api/pcsx/forms/:id', { params, query: [...query, ...since] }),
    save: (body, how) =>
      callApi<typeof saveForm>(transport, 'PUT /api/pcsx/forms/:id', { params, query, body, ...how }),
    upload: (form, how) =>
      callApi<typeof addFormFile>(transport, 'POST /api/pcsx/forms/:id/files', { params, query, form, ...how }),
  }
}

/** Sends a form. @throws ApiError */
export const sendForm = ({ transport }: Pick<AppContext, 'transport'>, address: FormAddress, version: number) =>
  callApi<typeof submitForm>(transport, 'POST /api/pcsx/forms/:id/submit', {
    params: { id: address.id },
    query: pairs(address),
    body: { version },
  })

/** Refetches the list when the company or another page of this person changed a form. */
export const useLiveForms = liveQueries(['form', 'offer'], [KEYS.list])
