/** Kinds of events that pages hear; `ready` and `resync` say that some may have been missed before. */
export const pageEventKinds = ['ready', 'resync', 'notification', 'badge', 'offer', 'sign-out'] as const

/** Word from the server that something changed; what it is now is asked from the API. */
export interface PageEvent {
  kind: (typeof pageEventKinds)[number]
  data: Readonly<Record<string, string | number>>
}

const listeners = new Set<(event: PageEvent) => void>()

/** Hears every event that concerns whoever is signed in. @returns what ends it */
export function onPageEvent(listener: (event: PageEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellPage(event: PageEvent): void {
  for (const listener of listeners) listener(event)
}
