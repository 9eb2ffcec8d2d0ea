import type { Guests } from '#features/guests/server/index.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { changeCart, getCart } from '../contract.ts'
import { addToCart, type CartParts, removeFromCart, requireCart, showCart } from './cart.ts'

export function cartBindings({ guests, ...parts }: CartParts & { guests: Guests }): Binding[] {
  return [
    bind(getCart, async ({ tenant, context }) => {
      requireCart(tenant)
      const applicant = await guests.find(tenant, context)
      return { data: await showCart(parts, tenant, applicant, await context.now()) }
    }),
    bind(changeCart, async ({ tenant, context, body }) => {
      requireCart(tenant)
      const now = await context.now()
      if (body.operation === 'remove') {
        const known = await guests.find(tenant, context)
        if (known) await removeFromCart(parts.db, known, body.pids)
        return { data: await showCart(parts, tenant, known, now) }
      }
      const { applicant, cookies } = await guests.findOrCreate(tenant, context)
      const refused = await addToCart(parts, applicant, { pids: body.pids, key: body.key }, now)
      return { data: await showCart(parts, tenant, applicant, now, refused), cookies }
    }),
  ]
}
