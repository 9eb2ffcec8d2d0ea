/** Returns the first index in the sorted `keys[from..to)` whose key is not below `text`. */
export function lowerBound(keys: string[], text: string, from = 0, to = keys.length): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the range of keys that begin with `prefix`, within `from..to`. */
export function prefixRange(keys: string[], prefix: string, from = 0, to = keys.length): [number, number] {
  const start = lowerBound(keys, prefix, from, to)
  return [start, lowerBound(keys, `${prefix}\uFFFF`, start, to)]
}

/**
 * Returns the ranges of keys that begin with a string one edit away from `text` (deletion, insertion, substitution, or
 * swap of neighbours). Walks the sorted keys like a trie, so only letters that occur are tried.
 */
export function nearRanges(keys: string[], text: string): [number, number][] {
  const found: [number, number][] = []
  let [from, to] = [0, keys.length]
  const add = (candidate: string, low: number, high: number) => {
    const range = prefixRange(keys, candidate, low, high)
    if (range[0] < range[1]) found.push(range)
  }
  for (let at = 0; at <= text.length && from < to; at++) {
    const head = text.slice(0, at)
    const rest = text.slice(at)
    const [first, second] = rest
    if (first !== undefined) add(head + rest.slice(1), from, to)
    if (first !== undefined && second !== undefined) add(head + second + first + rest.slice(2), from, to)
    for (let next = from; next < to;) {
      const letter = keys[next]?.[at]
      if (letter === undefined) {
        next++
        continue
      }
      const end = lowerBound(keys, `${head}${letter}\uFFFF`, next, to)
      if (letter !== first) {
        add(head + letter + rest, next, end)
        if (first !== undefined) add(head + letter + rest.slice(1), next, end)
      }
      next = Math.max(end, next + 1)
    }
    if (first !== undefined) [from, to] = prefixRange(keys, head + first, from, to)
  }
  return found
}
