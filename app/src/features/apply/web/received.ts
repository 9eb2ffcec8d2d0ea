/** An application that the server received, as the page after sending shows it. */
export interface Received {
  encId: string
  name: string
  receipt: string
  /** ISO 8601. */
  at: string
}

/** Returns the applications in a history entry's state; none if the page was opened otherwise. */
export function readReceived(state: unknown): Received[] {
  if (typeof state !== 'object' || state === null || !('received' in state) || !Array.isArray(state.received)) return []
  return state.received.filter(isReceived)
}

function isReceived(one: unknown): one is Received {
  const keys = ['encId', 'name', 'receipt', 'at'] as const
  return typeof one === 'object' && one !== null && keys.every((key) => typeof Reflect.get(one, key) === 'string')
}
