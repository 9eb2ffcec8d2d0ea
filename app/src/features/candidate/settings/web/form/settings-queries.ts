import { queryOptions } from '@tanstack/react-query'
import type { listPasskeys, listSessions, listSignInMethods } from '#features/account/session/contract.ts'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getSettings } from '../../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'locale'>

export const settingsQuery = ({ transport, locale }: Caller) =>
  queryOptions({
    queryKey: ['settings', locale],
    queryFn: ({ signal }) => callApi<typeof getSettings>(transport, 'GET /api/pcsx/settings', { signal }),
  })

export const sessionsQuery = ({ transport }: Caller) =>
  queryOptions({
    queryKey: ['settings-sessions'],
    queryFn: ({ signal }) => callApi<typeof listSessions>(transport, 'GET /api/auth/sessions', { signal }),
  })

export const passkeysQuery = ({ transport }: Caller) =>
  queryOptions({
    queryKey: ['settings-passkeys'],
    queryFn: ({ signal }) => callApi<typeof listPasskeys>(transport, 'GET /api/auth/passkeys', { signal }),
  })

export const methodsQuery = ({ transport }: Caller) =>
  queryOptions({
    queryKey: ['settings-methods'],
    queryFn: ({ signal }) => callApi<typeof listSignInMethods>(transport, 'GET /api/auth/methods', { signal }),
  })
