import { liveKinds, resyncKinds } from '#kernel/live-kinds.ts'

export const pageEventKinds = [...resyncKinds, ...liveKinds] as const

/** A notification from the server that something changed; the listener fetches the new state from the API. */
export interface PageEvent {
  kind: (typeof pageEventKinds)[number]
  data: Readonly<Record<string, string | number>>
}

const listeners = new Set<(event: PageEvent) => void>()

/** Subscribes to all events for the signed-in user. @returns a function that unsubscribes */
export function onPageEvent(listener: (event: PageEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitPageEvent(event: PageEvent): void {
  for (const listener of listeners) listener(event)
}
