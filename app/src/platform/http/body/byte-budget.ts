/** Memory held by one request or response. */
export interface Holding {
  /** Adds bytes; if the budget is exhausted, a holding is evicted, possibly this one. */
  add(bytes: number): void
  /** Protects the holding from eviction: it has fully arrived and is in use. */
  keep(): void
  /** Releases all bytes; idempotent. */
  release(): void
}

/** A limit on the total memory of the bodies and responses of all callers of this process. */
export interface ByteBudget {
  readonly held: number
  /** Opens a holding. `evict` ends its request; it is called at most once, and never after `keep`. */
  open(owner: string, evict: () => void): Holding
}

interface Held {
  owner: string
  bytes: number
  since: number
  kept: boolean
  evict: () => void
}

/**
 * Creates a budget of `limit` bytes. When it is exhausted, it evicts from the owner with the most bytes the holding
 * with the largest product of bytes and time: many slow uploads end before a fast one, even from one address.
 *
 * @param now a monotonic clock, in milliseconds
 */
export function createByteBudget(limit: number, now: () => number = () => performance.now()): ByteBudget {
  const all = new Set<Held>()
  let total = 0

  function release(one: Held): void {
    if (all.delete(one)) total -= one.bytes
  }

  return {
    get held() {
      return total
    },
    open(owner, evict) {
      const one: Held = { owner, bytes: 0, since: now(), kept: false, evict }
      all.add(one)
      return {
        add(bytes) {
          if (!all.has(one)) return
          one.bytes += bytes
          total += bytes
          while (total > limit) {
            const victim = heaviest(all, now())
            if (!victim) return
            release(victim)
            victim.evict()
          }
        },
        keep() {
          one.kept = true
        },
        release: () => release(one),
      }
    },
  }
}

function heaviest(all: Iterable<Held>, time: number): Held | undefined {
  const owned = new Map<string, number>()
  for (const { owner, bytes } of all) owned.set(owner, (owned.get(owner) ?? 0) + bytes)
  let found: { held: Held; owned: number; weight: number } | undefined
  for (const held of all) {
    if (held.kept) continue
    const next = { held, owned: owned.get(held.owner) ?? 0, weight: held.bytes * (time - held.since + 1) }
    if (!found || next.owned > found.owned || (next.owned === found.owned && next.weight > found.weight)) found = next
  }
  return found?.held
}
