import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi, type CallInput } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type * as contract from '../contract.ts'
import type { ThemeFileFacts } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer'>
export type ShownTheme = DataOf<typeof contract.showTheme>

const owner = ({ viewer }: Caller) => viewer.current()?.accountId ?? ''

/**
 * Query for the draft, the current theme and the uploaded files. The editor tracks its own saves, so it isn't refetched
 * on focus.
 */
export const themeQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['theme', owner(app), 'shown'],
    queryFn: ({ signal }) => callApi<typeof contract.showTheme>(app.transport, 'GET /api/pcsx/tools/theme', { signal }),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })

/** Query for the newest published versions. */
export const themeVersionsQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['theme', owner(app), 'versions'],
    queryFn: ({ signal }) =>
      callApi<typeof contract.listVersions>(app.transport, 'GET /api/pcsx/tools/theme/versions', { signal }),
  })

/** Query for one version with its differences from the current one, whose number is part of the key. */
export const themeVersionQuery = (app: Caller, number: number, inForce: number) =>
  queryOptions({
    queryKey: ['theme', owner(app), 'version', number, inForce],
    queryFn: ({ signal }) =>
      callApi<typeof contract.showVersion>(app.transport, 'GET /api/pcsx/tools/theme/versions/:number', {
        params: { number: String(number) },
        query: [['against', String(inForce)]],
        signal,
      }),
    // Published versions never change.
    staleTime: Infinity,
  })

export type FileKind = ThemeFileFacts['kind']

/** A file to upload; fonts have a licence. */
export interface NewFile {
  kind: FileKind
  file: File
  licence?: string
}

/** Returns the calls that change versions and files. */
export const themeCalls = ({ transport }: Pick<AppContext, 'transport'>) => ({
  rollBack: (number: number, note: string) =>
    callApi<typeof contract.rollBack>(transport, 'POST /api/pcsx/tools/theme/rollback', { body: { number, note } }),
  addFile({ kind, file, licence }: NewFile, how: Pick<CallInput, 'send' | 'signal'>) {
    const form = new FormData()
    form.append('kind', kind)
    if (licence !== undefined) {
      form.append('licence', licence)
      form.append('agreed', 'true')
    }
    form.append('file', file)
    return callApi<typeof contract.addFile>(transport, 'POST /api/pcsx/tools/theme/files', { ...how, form })
  },
  removeFile: (id: string) =>
    callApi<typeof contract.removeFile>(transport, 'DELETE /api/pcsx/tools/theme/files/:id', { params: { id } }),
})

/** Changes the files in the cached theme; the draft being edited stays unchanged. */
export function changeFiles(
  app: Caller & { queryClient: QueryClient },
  change: (files: ThemeFileFacts[]) => ThemeFileFacts[],
): void {
  app.queryClient.setQueryData(themeQuery(app).queryKey, (shown) => shown && { ...shown, files: change(shown.files) })
}
