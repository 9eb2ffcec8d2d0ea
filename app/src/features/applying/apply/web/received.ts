/** A received application, as shown on the page after sending. */
export interface Received {
  encId: string
  name: string
  receipt: string
  /** ISO 8601. */
  at: string
}

/** A position of the same call without an application, with the reason. */
export interface NotSent {
  pid: number
  name: string
  reason: string
  /** True if nothing can be finished. */
  isOver: boolean
}

const listIn = (state: unknown): unknown[] =>
  typeof state === 'object' && state !== null && 'received' in state && Array.isArray(state.received)
    ? state.received
    : []

/** Returns the positions without an application in a history entry's state. */
export const readNotSent = (state: unknown): NotSent[] => listIn(state).filter(isNotSent)

const isNotSent = (one: unknown): one is NotSent => typeof one === 'object' && one !== null && 'reason' in one

/** Returns the applications in a history entry's state; none if the page was opened in another way. */
export const readReceived = (state: unknown): Received[] => listIn(state).filter(isReceived)

function isReceived(one: unknown): one is Received {
  const keys = ['encId', 'name', 'receipt', 'at'] as const
  return typeof one === 'object' && one !== null && keys.every((key) => typeof Reflect.get(one, key) === 'string')
}
