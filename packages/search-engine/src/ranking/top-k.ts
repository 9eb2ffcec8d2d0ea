/** A total order. */
export interface Order {
  /** A number per item, where one decides first: greater ones come before smaller ones. NaN is left to `before`. */
  keys?: Float64Array
  /** Whether `a` comes before `b`, keys included. */
  before: (a: number, b: number) => boolean
}

/** Pages that end further on than this are cut out by selection instead of a heap. */
const HEAP_LIMIT = 512

/**
 * The entries at ranks `offset` to `offset + limit` of the first `count` items, in order, without sorting the rest.
 * Reorders `items` when the page lies deep.
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
    // Most items are worse than the worst kept, which one comparison of numbers shows.
    if (keys && (keys[item] ?? 0) < last) continue
    if (!before(item, heap[0] ?? 0)) continue
    heap[0] = item
    sink(heap, 0, order)
    if (keys) last = keys[heap[0] ?? 0] ?? Number.NaN
  }
  return sorted(heap, order)
}

/** The last in order is at the root. */
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

/** Puts the item of rank `rank` in its place, what comes before it on the left and the rest on the right (quickselect). */
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
