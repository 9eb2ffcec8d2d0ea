import type { Conflict, DatedValue, Obstacle } from './draft-server.ts'

/** The place of the newest answers: none were typed yet, the server, this device, or only this page. */
export type SavedPlace = 'nowhere' | 'server' | 'device' | 'page'

/** The saving of a form, as its page shows and steers it. */
export interface Saving {
  readonly state: SavingState
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
  /** Settles a conflict with one of its values; the other one stays available. */
  choose(field: string, which: 'mine' | 'theirs'): void
  /** Swaps a field's value with the one that was not chosen. */
  takeOther(field: string): void
  /** Tries again at once. */
  retry(): void
  /** Sends everything now. @returns true if the server has every answer */
  settle(): Promise<boolean>
}

/** The state of saving, as the page shows it. Every change creates a new object. */
export interface SavingState {
  readonly place: SavedPlace
  /** Time of the last save on the server; ISO 8601. */
  readonly savedAt: string | undefined
  /** False if this browser can't keep answers when the page is closed; undefined until that is known. */
  readonly durable: boolean | undefined
  /** True while the server can't be reached. */
  readonly failing: boolean
  readonly obstacle: Obstacle | undefined
  /** Fields that two devices changed, until one value is chosen. */
  readonly conflicts: ReadonlyMap<string, Conflict>
  /** Values that were not chosen, by field. */
  readonly others: ReadonlyMap<string, DatedValue>
}
