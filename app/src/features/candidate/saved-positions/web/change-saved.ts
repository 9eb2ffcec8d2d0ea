import type { QueryClient } from '@tanstack/react-query'
import type { PositionDetails } from '#features/jobs/positions/contract.ts'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { requestSignIn } from '#features/account/session/web/index.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { changeSavedPosition } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'queryClient' | 'viewer' | 'site'>

interface Saveable {
  id: number
  /** Path of the page; a private position's path includes its key. */
  positionUrl: string
}

/** The requested state of a position with a call in progress, and the last state confirmed by the server. */
interface PendingChange {
  wanted: boolean
  confirmed: boolean
}
const pendingChanges = new Map<number, PendingChange>()

/** State of each position that the page last showed. */
const lastShown = new Map<number, boolean>()

/** Updates the saved state everywhere on the page. */
export function showSaved(client: QueryClient, id: number, isSaved: boolean): void {
  client.setQueriesData<SearchResults>({ queryKey: ['search'] }, (results) =>
    results?.positions.some((row) => row.id === id)
      ? {
          ...results,
          positions: results.positions.map((row) =>
            row.id === id ? { ...row, positionUserActions: { ...row.positionUserActions, isSaved } } : row,
          ),
        }
      : results,
  )
  client.setQueriesData<{ position: PositionDetails; isFallback: boolean }>({ queryKey: ['position'] }, (known) =>
    known?.position.id === id
      ? {
          ...known,
          position: { ...known.position, positionUserActions: { ...known.position.positionUserActions, isSaved } },
        }
      : known,
  )
}

/** Returns the requests in flight, whose responses carry an older state. */
const requestsInFlight = (client: QueryClient) =>
  ['search', 'position'].flatMap((key) =>
    client
      .getQueryCache()
      .findAll({ queryKey: [key], fetchStatus: 'fetching' })
      .flatMap(({ promise }) => promise ?? []),
  )

const send = ({ transport, site }: Caller, { id, positionUrl }: Saveable, isSaved: boolean) => {
  const key = new URLSearchParams(positionUrl.split('?')[1]).get('key') ?? undefined
  return callApi<typeof changeSavedPosition>(transport, 'POST /api/pcsx/positions/saved', {
    body: { position_id: id, operation: isSaved ? 'add' : 'remove', domain: site.domain, ...(key ? { key } : {}) },
  })
}

/**
 * Saves or removes a position optimistically and reverts if the server refuses. Calls for one position are serialized,
 * so that the last press wins.
 * @throws ApiError
 */
export async function changeSaved(app: Caller, position: Saveable, isSaved: boolean): Promise<void> {
  const { id } = position
  const show = (saved: boolean) => {
    lastShown.set(id, saved)
    showSaved(app.queryClient, id, saved)
  }
  show(isSaved)
  const older = requestsInFlight(app.queryClient)
  if (older.length > 0) void Promise.allSettled(older).then(() => show(lastShown.get(id) ?? isSaved))
  const known = pendingChanges.get(id)
  if (known) {
    known.wanted = isSaved
    return
  }
  const pending: PendingChange = { wanted: isSaved, confirmed: !isSaved }
  pendingChanges.set(id, pending)
  try {
    while (pending.confirmed !== pending.wanted) {
      const next = pending.wanted
      await send(app, position, next)
      pending.confirmed = next
    }
  } catch (error) {
    show(pending.confirmed)
    throw error
  } finally {
    pendingChanges.delete(id)
  }
}

/** Handles a press of the button: a visitor signs in first, then the position is saved. */
export async function pressSave(
  app: Caller,
  position: Saveable,
  isSaved: boolean,
  failed: (text?: string) => void,
): Promise<void> {
  const change = () =>
    changeSaved(app, position, isSaved).catch((error: unknown) => failed(isApiError(error) ? error.message : ''))
  if (app.viewer.current()) return change()
  // `then` is the interface's name for the continuation; this object is never awaited.
  // oxlint-disable-next-line unicorn/no-thenable
  await requestSignIn({ then: change })
}
