import * as limits from '#config/limits.ts'

const STORE = 'seen-positions'

let seen: ReadonlySet<number> | undefined
const listeners = new Set<() => void>()

/** Returns the positions opened in this browser, latest last; the same set until it changes. */
export function seenPositions(): ReadonlySet<number> {
  if (seen) return seen
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(STORE) ?? '[]')
    seen = new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [])
  } catch {
    // Storage can be blocked or contain something else; then positions count as seen in this document only.
    seen = new Set()
  }
  return seen
}

/** Records that a position was opened. */
export function markSeen(id: number): void {
  if (seenPositions().has(id)) return
  seen = new Set([...seenPositions(), id].slice(-limits.seenPositionsKept))
  try {
    window.localStorage.setItem(STORE, JSON.stringify([...seen]))
  } catch {
    // See above.
  }
  for (const listener of listeners) listener()
}

/** @returns a function that unsubscribes */
export function onSeenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
