/** Calls waiting functions one by one, each in a turn of the event loop. */
export interface Turns {
  /** Calls the function in its turn, unless `isGone` returns true by then. */
  take(begin: () => void, isGone: () => boolean): void
}

/**
 * Creates a queue for work that computes for milliseconds. All requests that arrived together would otherwise compute
 * in one turn of the event loop, and everything that arrives in the meantime, such as a write or a refusal, would wait
 * for all of them.
 */
export function createTurns(): Turns {
  const waiting: { begin: () => void; isGone: () => boolean }[] = []
  let isScheduled = false

  function next(): void {
    isScheduled = false
    let turn = waiting.shift()
    // A visitor who left needs no turn.
    while (turn?.isGone()) turn = waiting.shift()
    if (waiting.length > 0) schedule()
    turn?.begin()
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(next)
  }

  return {
    take(begin, isGone) {
      waiting.push({ begin, isGone })
      schedule()
    },
  }
}
