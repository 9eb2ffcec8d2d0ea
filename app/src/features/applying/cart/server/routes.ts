import type { Guests } from '#features/account/guests/server/index.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { changeCart, getCart } from '../contract.ts'
import { addToCart, type CartParts, removeFromCart, requireCart, showCart } from './cart.ts'

const readerOf = async (context: RequestContext) => ({ now: await context.now(), locale: context.locale })

export function cartBindings({ guests, ...parts }: CartParts & { guests: Guests }): Binding[] {
  return [
    bind(getCart, async ({ tenant, context }) => {
      requireCart(tenant)
      const applicant = await guests.find(tenant, context)
      return { data: await showCart(parts, tenant, applicant, await readerOf(context)) }
    }),
    bind(changeCart, async ({ tenant, context, body }) => {
      requireCart(tenant)
      const reader = await readerOf(context)
      if (body.operation === 'remove') {
        const known = await guests.find(tenant, context)
        if (known) await removeFromCart(parts.db, known, body.pids)
        return { data: await showCart(parts, tenant, known, reader) }
      }
      const { applicant, cookies } = await guests.findOrCreate(tenant, context)
      const refused = await addToCart(parts, applicant, { pids: body.pids, key: body.key }, reader.now)
      return { data: await showCart(parts, tenant, applicant, reader, refused), cookies }
    }),
  ]
}
