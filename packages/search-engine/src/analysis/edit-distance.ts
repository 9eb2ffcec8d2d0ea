// The rows are reused: measurements run one at a time, thousands per second.
const LONGEST = 255
const ROWS = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const

/**
 * Returns the optimal string alignment distance (Damerau: a swap of neighbours counts one) up to `limit`, or `limit +
 * 1` beyond. With `prefix`, measures against the nearest prefix of `word`. Words of more than 255 letters match
 * nothing.
 */
export function editDistance(typed: string, word: string, limit: number, prefix = false): number {
  const longer = word.length - typed.length
  if (-longer > limit || (longer > limit && !prefix) || typed.length > LONGEST - limit) return limit + 1
  // Letters that both begin or end with cost nothing, and leave little to measure of two similar words.
  let start = 0
  let end = typed.length
  let wordEnd = prefix ? Math.min(word.length, end + limit) : word.length
  while (start < end && start < wordEnd && typed.charCodeAt(start) === word.charCodeAt(start)) start++
  if (!prefix) {
    while (end > start && wordEnd > start && typed.charCodeAt(end - 1) === word.charCodeAt(wordEnd - 1)) {
      end--
      wordEnd--
    }
    if (end === start || wordEnd === start) return Math.min(Math.max(end, wordEnd) - start, limit + 1)
  }
  const rows = end - start
  const columns = wordEnd - start
  let [beforeLast, last, current] = ROWS
  for (let j = 0; j <= columns; j++) last[j] = j
  for (let i = 1; i <= rows; i++) {
    const letter = typed.charCodeAt(start + i - 1)
    const letterBefore = i > 1 ? typed.charCodeAt(start + i - 2) : -1
    current[0] = i
    let best = i
    for (let j = 1; j <= columns; j++) {
      const other = word.charCodeAt(start + j - 1)
      let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1)
      cost = Math.min(cost, (last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
      if (j > 1 && letterBefore === other && letter === word.charCodeAt(start + j - 2)) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      current[j] = cost
      if (cost < best) best = cost
    }
    if (best > limit) return limit + 1
    const free = beforeLast
    beforeLast = last
    last = current
    current = free
  }
  if (!prefix) return Math.min(last[columns] ?? limit + 1, limit + 1)
  let nearest = limit + 1
  for (let j = 0; j <= columns; j++) nearest = Math.min(nearest, last[j] ?? limit + 1)
  return nearest
}

/** Returns the number of typos allowed in a word: none below four letters, one up to seven, two from eight. */
export function allowedMistakes(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Returns the set of a word's letters as a 32-bit mask: words at distance d differ in at most 2d bits. */
export function letterSet(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits >>> 0
}

export function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Minimum length of a word in which a letter can have moved. */
const SHORTEST_MOVED = 6

/**
 * Returns the number of mistakes in a typed word, if it may be a misspelling of another: those allowed for its length, or
 * one letter that moved, as in "phyton", which counts two.
 */
export function mistakesIn(typed: string, word: string): number | undefined {
  const limit = allowedMistakes(typed.length)
  const distance = editDistance(typed, word, limit)
  if (distance <= limit) return distance > 0 ? distance : undefined
  return hasMovedLetter(typed, word) ? 2 : undefined
}

/** Returns true if a word is another with one letter elsewhere, but not its first. */
export function hasMovedLetter(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_MOVED || typed.length !== word.length || typed[0] !== word[0]) return false
  let start = 0
  let end = typed.length
  while (start < end && typed[start] === word[start]) start++
  while (end > start && typed[end - 1] === word[end - 1]) end--
  const [from, to] = [typed.slice(start, end), word.slice(start, end)]
  return from.slice(1) + from.slice(0, 1) === to || to.slice(1) + to.slice(0, 1) === from
}
