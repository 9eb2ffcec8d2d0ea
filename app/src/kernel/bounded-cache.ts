/** An LRU cache bounded by total weight. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
  /** Total weight of the cached values. */
  weight(): number
}

/** Creates a function that numbers objects, so that keys of a cache can name them without keeping them alive. */
export function objectNumbers(): (object: object) => number {
  const numbers = new WeakMap<object, number>()
  let numbered = 0
  return (object) => {
    let number = numbers.get(object)
    if (number === undefined) numbers.set(object, (number = numbered += 1))
    return number
  }
}

/**
 * Creates a cache with `most` as its maximum weight, in units of `weigh`; by default the number of values. A value
 * heavier than `most` is not cached.
 */
export function boundedCache<Value>(
  most: number,
  weigh: (value: Value, key: string) => number = () => 1,
): BoundedCache<Value> {
  // A Map keeps insertion order, so the first key is the least recently used.
  const held = new Map<string, { value: Value; weight: number }>()
  let total = 0
  function remove(key: string): void {
    total -= held.get(key)?.weight ?? 0
    held.delete(key)
  }
  return {
    get(key) {
      const entry = held.get(key)
      if (!entry) return undefined
      held.delete(key)
      held.set(key, entry)
      return entry.value
    },
    set(key, value) {
      remove(key)
      const weight = weigh(value, key)
      if (weight > most) return
      held.set(key, { value, weight })
      total += weight
      for (const oldest of held.keys()) {
        if (total <= most) return
        remove(oldest)
      }
    },
    clear() {
      held.clear()
      total = 0
    },
    weight: () => total,
  }
}
