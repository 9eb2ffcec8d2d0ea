import { queryOptions } from '@tanstack/react-query'
import { deskKey } from '#features/company/desk/web/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type * as contract from '../../contract.ts'
import type { listPrograms, listStages } from '../../setup-contract.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer'>

/** A page of settings as the server returns it. */
export type SettingsForm = DataOf<typeof contract.showSettings>
/** The facts about the draft that every answer has. */
export type DraftFacts = Pick<SettingsForm, 'revision' | 'savedAt' | 'savedBy' | 'version' | 'changes' | 'faults'>

/** Begins the key of all queries of settings, which belong to their colleague. */
export const settingsKey = ({ viewer }: Caller, ...rest: readonly string[]) => [
  'site-settings',
  viewer.current()?.accountId ?? '',
  ...rest,
]

/** Query for a page of settings, or for its texts in a language. */
export const settingsQuery = (app: Caller, group: string, language: string) =>
  queryOptions({
    queryKey: settingsKey(app, 'group', group, language),
    queryFn: ({ signal }) =>
      callApi<typeof contract.showSettings>(app.transport, 'GET /api/desk/settings/:group', {
        params: { group },
        query: language ? [['language', language]] : [],
        signal,
      }),
    retry: false,
    staleTime: Infinity,
  })

/** Query for the versions of the configuration. */
export const versionsQuery = (app: Caller) =>
  queryOptions({
    queryKey: settingsKey(app, 'versions'),
    queryFn: ({ signal }) =>
      callApi<typeof contract.listSettingVersions>(app.transport, 'GET /api/desk/settings/versions/all', { signal }),
    retry: false,
  })

/** Query for API keys and webhooks. Its key begins as the desk's, so that acts fetch it again. */
export const programsQuery = (app: Caller) =>
  queryOptions({
    queryKey: deskKey(app, 'programs'),
    queryFn: ({ signal }) => callApi<typeof listPrograms>(app.transport, 'GET /api/desk/programs', { signal }),
    retry: false,
  })

/** Query for the stages of a job, or of all jobs without own ones. */
export const stagesQuery = (app: Caller, job: string) =>
  queryOptions({
    queryKey: deskKey(app, 'stages', job),
    queryFn: ({ signal }) =>
      callApi<typeof listStages>(app.transport, 'GET /api/desk/stages', { query: job ? [['job', job]] : [], signal }),
    retry: false,
  })

/** Returns the calls that change the draft and the site. */
export const settingsCalls = ({ transport }: Pick<AppContext, 'transport'>) => ({
  save: (
    group: string,
    body: { revision: number; language?: SettingsForm['languages'][number]; values: Record<string, unknown> },
  ) => callApi<typeof contract.saveSettings>(transport, 'PUT /api/desk/settings/:group', { params: { group }, body }),
  publish: (body: { revision: number; version: number; note: string }) =>
    callApi<typeof contract.publishSettings>(transport, 'POST /api/desk/settings/draft/publish', { body }),
  discard: (revision: number) =>
    callApi<typeof contract.discardSettings>(transport, 'POST /api/desk/settings/draft/discard', {
      body: { revision },
    }),
  restore: (number: number) =>
    callApi<typeof contract.rollBackSettings>(transport, 'POST /api/desk/settings/versions/:number/restore', {
      params: { number: String(number) },
      body: { note: '' },
    }),
})
