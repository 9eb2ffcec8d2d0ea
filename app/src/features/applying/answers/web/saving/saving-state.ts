import { useCallback, useSyncExternalStore } from 'react'
import type { Conflict, DatedValue, Obstacle } from './draft-server.ts'

/** Returns the state of a draft's saving, and rerenders when it changes. */
export function useSavingState({ saver }: { readonly saver: Saving }): SavingState {
  const subscribe = useCallback((listener: () => void) => saver.subscribe(listener), [saver])
  const read = () => saver.state
  return useSyncExternalStore(subscribe, read, read)
}

/** Storage of the newest answers: none were typed yet, or they are on the server, on this device, or only in this page. */
export type SavedPlace = 'nowhere' | 'server' | 'device' | 'page'

/** The saving of a form, as seen and controlled by its page. */
export interface Saving {
  readonly state: SavingState
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
  /** Settles a conflict with one of its values; the discarded one stays available. */
  choose(field: string, which: 'mine' | 'theirs'): void
  /** Swaps a field's value with the discarded one. */
  takeOther(field: string): void
  /** Retries immediately. */
  retry(): void
  /** Sends everything now. @returns true if the server has every answer */
  settle(): Promise<boolean>
}

/** The state of saving that the page shows. Every change creates a new object. */
export interface SavingState {
  readonly place: SavedPlace
  /** Time of the last save on the server; ISO 8601. */
  readonly savedAt: string | undefined
  /** False if this browser can't store answers beyond the page; undefined until that is known. */
  readonly durable: boolean | undefined
  /** True while the server can't be reached. */
  readonly failing: boolean
  readonly obstacle: Obstacle | undefined
  /** Fields that two devices changed and that still have two values. */
  readonly conflicts: ReadonlyMap<string, Conflict>
  /** Discarded values, by field. */
  readonly others: ReadonlyMap<string, DatedValue>
}
