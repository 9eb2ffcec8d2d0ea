import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import { type AppContext, useApp, useViewer } from '#ui/page/app-context.ts'
import type { Cart, changeCart, getCart } from '../contract.ts'

type CartId = number

const keyOf = (accountId: string | undefined) => ['cart', accountId ?? ''] as const

const cartQuery = ({ transport }: Pick<AppContext, 'transport'>, accountId: string | undefined) =>
  queryOptions({
    queryKey: keyOf(accountId),
    queryFn: ({ signal }) => callApi<typeof getCart>(transport, 'GET /api/pcsx/job_cart', { signal, background: true }),
    refetchOnWindowFocus: true,
  })

/**
 * Returns the query for the reader's cart, which changes after signing in. A site without a cart has `enabled` false.
 */
export function useCart(enabled = true) {
  const app = useApp()
  const viewer = useViewer()
  return useQuery({ ...cartQuery(app, viewer?.accountId), enabled })
}

/** Returns the ids of all jobs in a cart, including those that don't accept applications now. */
export const idsInCart = ({ jobCartData, unavailable }: Cart): CartId[] =>
  [...jobCartData, ...unavailable].map(({ id }) => id)

type Listener = (positionIds: readonly string[]) => void
const listeners = new Set<Listener>()

/**
 * Calls `listener` with the ids of the jobs in the cart after each change.
 * @returns a function that unsubscribes
 */
export function subscribeToCart(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Change {
  operation: 'add' | 'remove'
  ids: readonly CartId[]
  /** Key of a private position. */
  key?: string | undefined
}

/** Shows a changed cart everywhere on the page. */
export function showCart(app: Pick<AppContext, 'queryClient' | 'viewer'>, cart: Cart): void {
  app.queryClient.setQueryData(keyOf(app.viewer.current()?.accountId), cart)
  for (const listener of listeners) listener(idsInCart(cart).map(String))
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Changes the cart and shows the server's response everywhere on the page. Changes are sent one at a time, because the
 * response to the first one identifies the visitor to the server.
 * @returns false if that failed
 */
export function changeOwnCart(app: AppContext, change: Change): Promise<boolean> {
  const done = turn.then(() => send(app, change))
  turn = done
  return done
}

async function send(app: AppContext, { operation, ids, key }: Change): Promise<boolean> {
  try {
    const cart = await callApi<typeof changeCart>(app.transport, 'POST /api/pcsx/job_cart', {
      body: { pids: ids.map(String), operation, domain: app.site.domain, ...(key ? { key } : {}) },
      background: true,
    })
    showCart(app, cart)
    return operation === 'remove' || ids.every((id) => !cart.invalidPositionIds.includes(String(id)))
  } catch {
    return false
  }
}
