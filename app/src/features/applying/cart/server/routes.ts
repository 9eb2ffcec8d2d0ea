import type { Guests } from '#features/account/guests/server/index.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { changeCart, getCart } from '../contract.ts'
import { addToCart, type CartDependencies, removeFromCart, requireCart, showCart } from './cart.ts'

const readerOf = async (context: RequestContext) => ({ now: await context.now(), locale: context.locale })

export function cartBindings({ guests, ...dependencies }: CartDependencies & { guests: Guests }): Binding[] {
  const add = async (
    tenant: SiteTenant,
    context: RequestContext,
    { pids, key }: BodyOf<typeof changeCart>,
    reader: Awaited<ReturnType<typeof readerOf>>,
  ) => {
    const { applicant, cookies } = await guests.findOrCreate(tenant, context)
    const refused = await addToCart(dependencies, applicant, { pids, key }, reader.now)
    return { data: await showCart(dependencies, tenant, applicant, reader, refused), cookies }
  }
  return [
    bind(getCart, async ({ tenant, context }) => {
      requireCart(tenant)
      const applicant = await guests.find(tenant, context)
      return { data: await showCart(dependencies, tenant, applicant, await readerOf(context)) }
    }),
    bind(changeCart, async ({ tenant, context, body }) => {
      requireCart(tenant)
      const reader = await readerOf(context)
      if (body.operation !== 'remove') return add(tenant, context, body, reader)
      const known = await guests.find(tenant, context)
      if (known) await removeFromCart(dependencies.db, known, body.pids)
      return { data: await showCart(dependencies, tenant, known, reader) }
    }),
  ]
}
