import { SECOND_MS } from '#kernel/time.ts'

/** Pauses between calls of a system that takes only so many in a second. */
export interface Pace {
  /** Notes that a call has ended. @returns the milliseconds to wait before the next one */
  next(): number
  /** Returns the milliseconds after which someone who knows nothing of these calls can begin. */
  rest(): number
}

/**
 * Creates the pace of calls. It counts from the ends of calls, so that no span has more calls than the system takes, however late
 * they arrive there.
 * @param perSecond calls that the system takes in a second; below 1 for one call in several seconds
 */
export function createPace(perSecond: number, clock: () => number = () => performance.now()): Pace {
  const atOnce = Math.max(1, Math.floor(perSecond))
  const spanMs = (SECOND_MS * atOnce) / perSecond
  let ended: number[] = []
  return {
    next() {
      ended = [...ended, clock()].slice(-atOnce)
      const [first = 0] = ended
      return ended.length === atOnce ? Math.max(0, spanMs - (clock() - first)) : 0
    },
    rest() {
      const ms = (SECOND_MS * ended.length) / perSecond
      ended = []
      return ms
    },
  }
}
