import { type BoundedCache, boundedCache } from '#kernel/bounded-cache.ts'

/** Callers that a process remembers for each kind of limit; beyond it, the counts of those seen longest ago restart at zero. */
const REMEMBERED = 20_000
/** Share of a limit below which a process keeps a count to itself, so that ordinary callers cost no query. */
const KEPT_SHARE = 1 / 50

/** A limit within a time window, which begins with a caller's first call. */
export interface Quota {
  /** Name of the count, such as `reads`. */
  kind: string
  most: number
  seconds: number
}

/** An amount that isn't part of the shared count yet. */
export interface PendingAmount {
  quota: Quota
  /** An address, an account or a key. */
  caller: string
  amount: number
}

/** A caller's use of a quota in the current window. */
export interface Used {
  amount: number
  /** Time until the window ends. */
  endsInMs: number
}

/** Adds amounts to the shared counts, and returns the sums of all processes in the same order. */
export type AddUp = (amounts: readonly PendingAmount[]) => Promise<Used[]>

/**
 * Counts of limits, shared with the other processes by `exchange`. No call waits for the database: in between, each process counts
 * for itself, so a caller can exceed a limit by what the others admit until then.
 */
export interface SharedCounts {
  add(quota: Quota, caller: string, amount: number): Used
  read(quota: Quota, caller: string): Used
  /** Shares the counts of this process, and reads those of the others for the same callers. */
  exchange(): Promise<void>
}

interface Count extends PendingAmount {
  endsAt: number
  /** The amount of all processes together at the last exchange. */
  shared: number
}

/**
 * Creates counts. Without `addUp`, they are those of this process.
 *
 * @param now a clock, in milliseconds
 */
export function createSharedCounts(addUp?: AddUp, now: () => number = () => Date.now()): SharedCounts {
  // Apart, so that many addresses don't push out what people uploaded today.
  const kinds = new Map<string, BoundedCache<Count>>()
  const pending = new Set<Count>()
  let exchanging: Promise<void> | undefined

  function countOf(quota: Quota, caller: string): Count {
    const counts = kinds.get(quota.kind) ?? boundedCache<Count>(REMEMBERED)
    kinds.set(quota.kind, counts)
    const known = counts.get(caller)
    if (known && now() < known.endsAt) return known
    if (known) pending.delete(known)
    const fresh = { quota, caller, endsAt: now() + quota.seconds * 1000, shared: 0, amount: 0 }
    counts.set(caller, fresh)
    return fresh
  }
  const usedOf = ({ shared, amount, endsAt }: Count): Used => ({ amount: shared + amount, endsInMs: endsAt - now() })

  async function exchange(others: AddUp): Promise<void> {
    // While the database is away, callers who don't return would pile up.
    for (const count of pending) if (now() >= count.endsAt) pending.delete(count)
    if (pending.size === 0) return
    const sent = [...pending].map((count) => ({ count, amount: count.amount }))
    const sums = await others(sent.map(({ count, amount }) => ({ quota: count.quota, caller: count.caller, amount })))
    for (const [n, { count, amount }] of sent.entries()) {
      const sum = sums[n]
      if (!sum) continue
      Object.assign(count, { shared: sum.amount, amount: count.amount - amount, endsAt: now() + sum.endsInMs })
      if (count.amount === 0) pending.delete(count)
    }
  }

  return {
    add(quota, caller, amount) {
      const count = countOf(quota, caller)
      count.amount += amount
      if (count.shared + count.amount >= quota.most * KEPT_SHARE) pending.add(count)
      return usedOf(count)
    },
    read: (quota, caller) => usedOf(countOf(quota, caller)),
    async exchange() {
      if (!addUp) return
      // Sent twice, an amount would count twice.
      exchanging ??= exchange(addUp).finally(() => {
        exchanging = undefined
      })
      await exchanging
    },
  }
}
