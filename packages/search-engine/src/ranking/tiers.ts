import type { Order } from './top-k.ts'

/** Numbers the tiers of documents by slot; a lower tier comes first. Undefined if there is only one. */
export type Tiers = Uint8Array | undefined

/** Combines tiers: the first ones matter most. */
export function combineTiers(lists: readonly Tiers[]): Tiers {
  const [first, ...rest] = lists.filter((tiers) => tiers !== undefined)
  if (!first || rest.length === 0) return first
  return first.map((tier, slot) => rest.reduce((sum, tiers) => 2 * sum + (tiers[slot] ?? 0), tier))
}

/** Returns an order in which documents of a lower tier come first. */
export function byTier(order: Order, tiers: Tiers): Order {
  if (!tiers) return order
  const before = (a: number, b: number): boolean => {
    const first = tiers[a] ?? 0
    const second = tiers[b] ?? 0
    return first === second ? order.before(a, b) : first < second
  }
  return { ...order, tiers, before }
}
