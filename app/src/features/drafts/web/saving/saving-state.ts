import type { Conflict, DatedValue, Obstacle } from './draft-server.ts'

/** The place of the newest answers: none were typed yet, the server, this device, or only this page. */
export type SavedPlace = 'nowhere' | 'server' | 'device' | 'page'

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
