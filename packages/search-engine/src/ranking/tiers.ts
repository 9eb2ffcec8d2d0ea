import type { SlotList } from '../facets/pass-filters.ts'
import type { Order } from './top-k.ts'

/** Numbers the tiers of documents by slot; a lower tier comes first. Undefined if there is only one. */
export type Tiers = Uint8Array | undefined

/** Combines tiers: the first ones matter most. */
export function combineTiers(lists: readonly Tiers[]): Tiers {
  const [first, ...rest] = lists.filter((tiers) => tiers !== undefined)
  if (!first || rest.length === 0) return first
  return first.map((tier, slot) => rest.reduce((sum, tiers) => 2 * sum + (tiers[slot] ?? 0), tier))
}

/** Reused: pages are selected one at a time. */
let keysInTiers = new Float64Array(1024)

/** Returns an order of a list of documents in which those of a lower tier come first; valid until the next call. */
export function byTier(order: Order, tiers: Tiers, { slots, count }: SlotList): Order {
  if (!tiers) return order
  const keys = order.keys && keysFor(order.keys.length)
  if (keys) {
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      keys[slot] = (tiers[slot] ?? 0) > 0 ? -Infinity : (order.keys?.[slot] ?? 0)
    }
  }
  const before = (a: number, b: number): boolean => {
    const first = tiers[a] ?? 0
    const second = tiers[b] ?? 0
    return first === second ? order.before(a, b) : first < second
  }
  return keys ? { keys, before } : { before }
}

function keysFor(slots: number): Float64Array {
  if (slots > keysInTiers.length) keysInTiers = new Float64Array(slots)
  return keysInTiers
}
