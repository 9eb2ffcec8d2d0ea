/** A total order. */
export interface Order {
  /** Primary key per item, if numeric; greater comes first. NaN is left to `before`. */
  keys?: Float64Array
  /** Returns true if `a` comes before `b`, keys included. */
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
  if (offset > 0) partition(items, 0, count - 1, offset, order)
  if (end < count) partition(items, offset, count - 1, end, order)
  return sorted([...items.subarray(offset, end)], order)
}

function sorted(items: number[], { before }: Order): number[] {
  return items.sort((a, b) => (a === b ? 0 : before(a, b) ? -1 : 1))
}

function topByHeap(items: Uint32Array, count: number, size: number, order: Order): number[] {
  const heap: number[] = []
  for (let i = 0; i < size; i++) heap.push(items[i] ?? 0)
  for (let j = (size >>> 1) - 1; j >= 0; j--) sink(heap, j, order)
  const { keys, before } = order
  let last = keys?.[heap[0] ?? 0] ?? Number.NaN
  for (let i = size; i < count; i++) {
    const item = items[i] ?? 0
    // Fast path: most items lose to the worst one kept by a single number comparison.
    if (keys && (keys[item] ?? 0) < last) continue
    if (!before(item, heap[0] ?? 0)) continue
    heap[0] = item
    sink(heap, 0, order)
    if (keys) last = keys[heap[0] ?? 0] ?? Number.NaN
  }
  return sorted(heap, order)
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
