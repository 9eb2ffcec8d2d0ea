import type { Batch } from './pending-changes.ts'

/** A value with the device and time of its change. */
export interface DatedValue {
  readonly value: unknown
  readonly device: string
  /** ISO 8601. */
  readonly at: string
}

/** A field that two devices changed. */
export interface Conflict {
  readonly field: string
  /** This device's value if it is one of the two, else the value in the draft. */
  readonly mine: unknown
  readonly theirs: DatedValue
}

/** Values that other devices set, and the version of the draft that includes them. */
export interface DraftNews {
  readonly version: number
  readonly changed: ReadonlyMap<string, DatedValue>
  /** All unsettled conflicts of the draft. */
  readonly conflicts: readonly Conflict[]
}

/** A draft with everything that its owner's device needs to store answers. */
export interface OpenedDraft extends DraftNews {
  readonly draftId: string
  /** Key of this owner's records on the device, in base64url. */
  readonly storageKey: string
  /** Time of the last save; ISO 8601. */
  readonly savedAt: string
}

/** The server's response to a batch. */
export interface Receipt extends OpenedDraft {
  /** Ids of the changes that the draft now has. */
  readonly taken: ReadonlySet<string>
}

/** A refusal that repeating the request cannot change. */
export type Obstacle = 'signed-out' | 'closed' | 'submitted' | 'gone' | 'full'

/** Thrown by a {@link DraftServer} for a batch that it refused. */
export class DraftRefused extends Error {
  override name = 'DraftRefused'
  /** Undefined if single changes of the batch are at fault. */
  readonly obstacle: Obstacle | undefined

  constructor(obstacle?: Obstacle) {
    super(`The draft was not saved: ${obstacle ?? 'the server refused a change'}.`)
    this.obstacle = obstacle
  }
}

/** The server's side of one draft. */
export interface DraftServer {
  /**
   * Sends a batch. With `leaving`, the request outlives the page and never asks to sign in. `known` is the version up
   * to which all changes of other devices are known here; the receipt has the later ones.
   * @throws DraftRefused; any other error is worth a retry
   */
  save(batch: Batch, how: { readonly known: number; readonly leaving: boolean }): Promise<Receipt>
  /** Returns the changes of other devices since a version; `device` is this one. */
  news(known: number, device: string): Promise<DraftNews>
}
