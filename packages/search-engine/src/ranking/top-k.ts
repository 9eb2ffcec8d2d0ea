/** A total order. */
export interface Order {
  /** Primary key per item, if numeric; greater comes first. NaN is left to `before`. */
  keys?: Float64Array
  /** Lowers an item's key to its real one. Called once for each item whose key could still be among the greatest. */
  refine?: ((item: number) => void) | undefined
  /** Per item; a lower tier comes before any key of a higher one. */
  tiers?: Uint8Array
  /** Returns true if `a` comes before `b`, keys and tiers included. */
  before: (a: number, b: number) => boolean
}

/** Pages that end beyond this rank use selection instead of a heap. */
const HEAP_LIMIT = 512

/**
 * Returns the items at ranks `offset` to `offset + limit` of the first `count`, in order, without a full sort. Reorders
 * `items` for deep pages.
 */
export function selectPage(items: Uint32Array, count: number, offset: number, limit: number, order: Order): number[] {
  const end = Math.min(count, offset + limit)
  if (offset >= end) return []
  if (end <= HEAP_LIMIT) return topByHeap(items, count, end, order).slice(offset)
  if (order.refine) for (let i = 0; i < count; i++) order.refine(items[i] ?? 0)
  if (offset > 0) partition(items, 0, count - 1, offset, order)
  if (end < count) partition(items, offset, count - 1, end, order)
  return sorted([...items.subarray(offset, end)], order)
}

function sorted(items: number[], { before }: Order): number[] {
  return items.sort((a, b) => (a === b ? 0 : before(a, b) ? -1 : 1))
}

function topByHeap(items: Uint32Array, count: number, size: number, order: Order): number[] {
  const { keys, refine, before } = order
  // Items that mostly come later than those before them would each enter the heap, as newer documents do: start at their end.
  const backwards = !refine && count > size && before(items[count - 1] ?? 0, items[0] ?? 0)
  const step = backwards ? -1 : 1
  let i = backwards ? count - 1 : 0
  const heap: number[] = []
  for (; heap.length < size; i += step) {
    const item = items[i] ?? 0
    refine?.(item)
    heap.push(item)
  }
  for (let j = (size >>> 1) - 1; j >= 0; j--) sink(heap, j, order)
  const left = count - size
  if (!keys) for (let n = 0; n < left; n++, i += step) enter(heap, items[i] ?? 0, order)
  else enterByKey(heap, { items, from: i, step, left }, keys, order)
  return sorted(heap, order)
}

/** Enters the items that don't lose to the last one kept by a comparison of numbers, as most do. */
function enterByKey(
  heap: number[],
  { items, from, step, left }: { items: Uint32Array; from: number; step: number; left: number },
  keys: Float64Array,
  order: Order,
): void {
  const { tiers, refine } = order
  let last = keys[heap[0] ?? 0] ?? Number.NaN
  let lastTier = tiers?.[heap[0] ?? 0] ?? 0
  for (let n = 0, i = from; n < left; n++, i += step) {
    const item = items[i] ?? 0
    const tier = tiers?.[item] ?? 0
    // The key first, since it nearly always decides.
    if ((keys[item] ?? 0) < last && tier >= lastTier) continue
    if (tier > lastTier) continue
    if (refine) {
      refine(item)
      if ((keys[item] ?? 0) < last && tier === lastTier) continue
    }
    enter(heap, item, order)
    last = keys[heap[0] ?? 0] ?? Number.NaN
    lastTier = tiers?.[heap[0] ?? 0] ?? 0
  }
}

/** Puts an item in the place of the last one in order, if it comes before that. */
function enter(heap: number[], item: number, order: Order): void {
  if (!order.before(item, heap[0] ?? 0)) return
  heap[0] = item
  sink(heap, 0, order)
}

/** Sifts down; the last item in order is at the root. */
function sink(heap: number[], from: number, { before }: Order): void {
  let at = from
  const item = heap[at] ?? 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    const left = heap[child] ?? 0
    const right = heap[child + 1]
    if (right !== undefined && before(left, right)) child++
    const last = heap[child] ?? 0
    if (!before(item, last)) break
    heap[at] = last
    at = child
  }
  heap[at] = item
}

/** Moves the item of rank `rank` to its position, with smaller ranks on its left (quickselect). */
function partition(items: Uint32Array, from: number, to: number, rank: number, { before }: Order): void {
  let low = from
  let high = to
  while (low < high) {
    const pivot = middleOf(items[low] ?? 0, items[(low + high) >>> 1] ?? 0, items[high] ?? 0, before)
    let i = low
    let j = high
    while (i <= j) {
      while (before(items[i] ?? 0, pivot)) i++
      while (before(pivot, items[j] ?? 0)) j--
      if (i > j) break
      const swap = items[i] ?? 0
      items[i] = items[j] ?? 0
      items[j] = swap
      i++
      j--
    }
    if (rank <= j) high = j
    else if (rank >= i) low = i
    else return
  }
}

function middleOf(a: number, b: number, c: number, before: Order['before']): number {
  if (before(a, b)) {
    if (before(b, c)) return b
    return before(a, c) ? c : a
  }
  if (before(a, c)) return a
  return before(b, c) ? c : b
}
