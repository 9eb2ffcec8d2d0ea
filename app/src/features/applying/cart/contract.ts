import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'
import { positionCard } from '#features/jobs/positions/contract.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { cartErrors } from './errors.ts'

const site = z.looseObject({ domain: z.unknown().optional() })

/** A job in the cart that doesn't accept applications now. */
export const unavailableItem = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    reason: z.enum(['closed', 'applied']),
  })
  .meta({ id: 'UnavailableCartItem' })
export type UnavailableItem = z.output<typeof unavailableItem>

export const cart = z
  .object({
    domain: z.string(),
    jobCartData: z.array(positionCard).describe('The jobs that the person can apply for, first added first.'),
    invalidPositionIds: z
      .array(z.string())
      .describe('Ids, in the cart or just sent, that can’t be applied for: closed, private, applied for or unknown.'),
    unavailable: z.array(unavailableItem).describe('The jobs in the cart among the invalid ones.'),
    most: z.int().describe('Maximum number of jobs.'),
  })
  .meta({ id: 'JobCart' })
export type Cart = z.output<typeof cart>

export const getCart = defineEndpoint({
  id: 'cart.show',
  method: 'GET',
  path: '/api/pcsx/job_cart',
  summary: 'Return the jobs that the visitor or candidate collected.',
  access: 'public',
  tenant: 'optional',
  query: site,
  data: cart,
  refusals: [404, cartErrors.refusals('off')],
})

export const changeCart = defineEndpoint({
  id: 'cart.change',
  method: 'POST',
  path: '/api/pcsx/job_cart',
  summary: 'Add jobs to the cart or remove them. Repeating either changes nothing. A private job needs its key.',
  access: 'public',
  tenant: 'optional',
  query: site,
  body: z.object({
    pids: z.array(z.string().max(textLimits.positionKey)).min(1).max(limits.cartMax),
    operation: z.enum(['add', 'remove']),
    domain: z.string().optional(),
    key: z.string().max(textLimits.positionKey).optional(),
  }),
  data: cart,
  refusals: [404, 422, cartErrors.refusals('off', 'full')],
})

export const cartEndpoints = [getCart, changeCart]
