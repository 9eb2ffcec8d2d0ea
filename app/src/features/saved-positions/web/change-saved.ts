import type { QueryClient } from '@tanstack/react-query'
import type { PositionDetails } from '#features/positions/contract.ts'
import type { SearchResults } from '#features/search/contract.ts'
import { requestSignIn } from '#features/session/web/index.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { changeSavedPosition } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'queryClient' | 'viewer' | 'site'>

interface Saveable {
  id: number
  /** The page's address; that of a private position holds its key. */
  positionUrl: string
}

/** What is wanted of a position while a call for it is under way, and what the server confirmed last. */
interface Wish {
  wanted: boolean
  confirmed: boolean
}
const wishes = new Map<number, Wish>()

/** Shows everywhere on the page whether a position is saved. */
function showSaved(client: QueryClient, id: number, isSaved: boolean): void {
  client.setQueriesData<SearchResults>({ queryKey: ['search'] }, (results) =>
    results?.positions.some((row) => row.id === id)
      ? {
          ...results,
          positions: results.positions.map((row) =>
            row.id === id ? { ...row, positionUserActions: { isSaved } } : row,
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

const send = ({ transport, site }: Caller, { id, positionUrl }: Saveable, isSaved: boolean) => {
  const key = new URLSearchParams(positionUrl.split('?')[1]).get('key') ?? undefined
  return callApi<typeof changeSavedPosition>(transport, 'POST /api/pcsx/positions/saved', {
    body: { position_id: id, operation: isSaved ? 'add' : 'remove', domain: site.domain, ...(key ? { key } : {}) },
  })
}

/**
 * Saves a position or takes it out: shown at once, taken back when the server refuses. Calls for one position follow each
 * other, so that the last press is what holds.
 * @throws ApiError
 */
export async function changeSaved(app: Caller, position: Saveable, isSaved: boolean): Promise<void> {
  const { id } = position
  const show = (saved: boolean) => showSaved(app.queryClient, id, saved)
  show(isSaved)
  const known = wishes.get(id)
  if (known) {
    known.wanted = isSaved
    return
  }
  const wish: Wish = { wanted: isSaved, confirmed: !isSaved }
  wishes.set(id, wish)
  try {
    while (wish.confirmed !== wish.wanted) {
      const next = wish.wanted
      await send(app, position, next)
      wish.confirmed = next
    }
  } catch (error) {
    show(wish.confirmed)
    throw error
  } finally {
    wishes.delete(id)
  }
}

/** A press of the button: a visitor signs in first, and what was to be saved is saved then. */
export async function pressSave(
  app: Caller,
  position: Saveable,
  isSaved: boolean,
  failed: (text?: string) => void,
): Promise<void> {
  const change = () =>
    changeSaved(app, position, isSaved).catch((error: unknown) => failed(isApiError(error) ? error.message : ''))
  if (app.viewer.current()) return change()
  // The name is the face's own; nobody awaits this object.
  // oxlint-disable-next-line unicorn/no-thenable
  await requestSignIn({ then: change })
}
