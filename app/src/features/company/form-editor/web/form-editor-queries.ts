import { queryOptions } from '@tanstack/react-query'
import type { BodyInput, DataOf } from '#kernel/endpoint.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type {
  addToJobs,
  beginForm,
  discardEdit,
  Edit,
  listForms,
  listFormVersions,
  publishEdit,
  saveForm,
  showForm,
  showFormVersion,
} from '../contract.ts'
import type { Draft } from './model/history.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer'>
export type ShownForm = DataOf<typeof showForm>

export const FORMS_PATH = '/careers/tools/forms'
export const formPath = (key: string): string => `${FORMS_PATH}/${encodeURIComponent(key)}`

const owner = ({ viewer }: Caller) => viewer.current()?.accountId ?? ''

/** Query for the company's forms. */
export const formListQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['form-editor', owner(app), 'list'],
    queryFn: ({ signal }) => callApi<typeof listForms>(app.transport, 'GET /api/pcsx/tools/forms', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Query for one form as it is edited. The editor itself tracks its saves, so the form isn't refetched on focus. */
export const editedFormQuery = (app: Caller, key: string) =>
  queryOptions({
    queryKey: ['form-editor', owner(app), 'form', key],
    queryFn: ({ signal }) =>
      callApi<typeof showForm>(app.transport, 'GET /api/pcsx/tools/forms/:key', { params: { key }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })

/** Query for the published versions of a form. */
export const versionsQuery = (app: Caller, key: string) =>
  queryOptions({
    queryKey: ['form-editor', owner(app), 'versions', key],
    queryFn: ({ signal }) =>
      callApi<typeof listFormVersions>(app.transport, 'GET /api/pcsx/tools/forms/:key/versions', {
        params: { key },
        signal,
      }),
    retry: false,
  })

/** Query for one published version with its questions. */
export const versionQuery = (app: Caller, key: string, number: number) =>
  queryOptions({
    queryKey: ['form-editor', owner(app), 'version', key, number],
    queryFn: ({ signal }) =>
      callApi<typeof showFormVersion>(app.transport, 'GET /api/pcsx/tools/forms/:key/versions/:number', {
        params: { key, number: String(number) },
        signal,
      }),
    // A published version never changes.
    staleTime: Infinity,
  })

/** Returns the calls that change forms. */
export const formCalls = ({ transport }: Pick<AppContext, 'transport'>) => ({
  begin: (body: BodyInput<typeof beginForm>) =>
    callApi<typeof beginForm>(transport, 'POST /api/pcsx/tools/forms', { body }),
  save: async (key: string, { title, language, definition }: Draft, before: number) => {
    const { version, changedAt, ...facts } = await callApi<typeof saveForm>(
      transport,
      'PUT /api/pcsx/tools/forms/:key',
      {
        params: { key },
        // The languages on offer are those that the call accepts.
        body: { version: before, title, language: language as 'en', definition },
      },
    )
    return { version, savedAt: changedAt, facts }
  },
  publish: (key: string, body: { version: number; moveDrafts: boolean }) =>
    callApi<typeof publishEdit>(transport, 'POST /api/pcsx/tools/forms/:key/publish', { params: { key }, body }),
  addToJobs: (key: string, body: { jobs: string[]; all: boolean }) =>
    callApi<typeof addToJobs>(transport, 'POST /api/pcsx/tools/forms/:key/jobs', { params: { key }, body }),
  discard: (key: string, version: number) =>
    callApi<typeof discardEdit>(transport, 'POST /api/pcsx/tools/forms/:key/discard', {
      params: { key },
      body: { version },
    }),
})

/** The faults of a stored form, and its differences from the published one. */
export type FormFacts = Pick<ShownForm, 'faults' | 'changes'>

/** Returns a form in the state in which saving starts. */
export const factsOf = ({ edit: { version, changedAt }, faults, changes }: ShownForm) => ({
  version,
  savedAt: changedAt,
  facts: { faults, changes },
})

/** A form stored by another editor. */
export interface OtherEditorsForm {
  readonly version: number
  readonly savedAt: string | null
  readonly edit: Edit
}

/** Returns another editor's form from a refusal; undefined for other errors. */
export function conflictIn(error: unknown): OtherEditorsForm | undefined {
  if (!isApiError(error) || error.code !== 'conflict') return undefined
  const { edit } = error.data as { edit?: Edit }
  return edit && { version: edit.version, savedAt: edit.changedAt, edit }
}
