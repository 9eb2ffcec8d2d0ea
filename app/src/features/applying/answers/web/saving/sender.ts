import * as limits from '#config/limits.ts'
import { DraftRefused, type DraftServer, type Obstacle, type Receipt } from './draft-server.ts'
import { type Batch, changeBytes, type PendingChanges } from './pending-changes.ts'

interface SenderDependencies {
  readonly pending: PendingChanges
  readonly server: DraftServer
  now(): number
  /** Returns the version up to which all changes of other devices are known. */
  known(): number
  /** Returns true in the tab that sends. */
  isWriter(): boolean
  /** Returns true once the device stores answers. */
  isOpen(): boolean
  accept(batch: Batch, receipt: Receipt): void
  changed(): void
}

/** Requests after which settling gives up; far more than a form needs. */
const MAX_BATCHES = 100

/** Sends pending changes: one request at a time, with a delay, and again after a failure. */
export class Sender {
  readonly #parts: SenderDependencies
  /** Fields that the form no longer has; their values stay on the device. */
  readonly #refused = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  /** Start of the current period of unsent changes. */
  #unsentSince: number | undefined
  #failures = 0
  #retryAt = 0
  #oneByOne = false
  #stopped = false
  #obstacle: Obstacle | undefined

  constructor(parts: SenderDependencies) {
    this.#parts = parts
  }

  get obstacle(): Obstacle | undefined {
    return this.#obstacle
  }

  get failing(): boolean {
    return this.#failures > 0
  }

  /** Schedules new changes: after a pause, or at intervals while the person types. */
  changed(): void {
    this.#unsentSince ??= this.#parts.now()
    this.schedule()
  }

  schedule(): void {
    clearTimeout(this.#timer)
    if (!this.#canSend() || this.#waiting() === 0) return
    const now = this.#parts.now()
    const began = this.#unsentSince ?? now
    // The first change creates the draft; before that, this device has no key to store answers with.
    const quiet = this.#parts.isOpen() ? Math.min(now + limits.draftQuietMs, began + limits.draftTypingMs) : now
    const due = Math.max(quiet, this.#retryAt)
    this.#timer = setTimeout(() => void this.send(), Math.max(0, due - now))
  }

  /** Sends the next batch, unless one is in flight. */
  send(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#sending) return this.#sending
    const batch = this.#canSend() ? this.#next() : undefined
    if (!batch) return Promise.resolve()
    this.#unsentSince = undefined
    this.#sending = this.#exchange(batch).finally(() => this.#goOn())
    return this.#sending
  }

  /** Sends everything. @returns true if nothing is left */
  async settle(): Promise<boolean> {
    this.#retryAt = 0
    // Changes made in the meantime, such as fields filled from a résumé, are sent as well.
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      await this.send()
      if (!this.#sending && (this.#waiting() === 0 || this.failing || !this.#canSend())) break
    }
    return this.#waiting() === 0
  }

  /** Sends as much as fits into the requests of a closing page, even if another request is in flight. */
  leave(): void {
    if (this.#obstacle) return
    const { pending, server, known, accept } = this.#parts
    const done = new Set(this.#refused)
    let room = limits.draftLeavingBytes
    for (;;) {
      const batch = pending.next({ changes: limits.draftBatchChanges, bytes: room }, done, true)
      if (!batch) return
      for (const change of batch.changes) {
        done.add(change.field)
        room -= changeBytes(change)
      }
      server.save(batch, { known: known(), leaving: true }).then(
        (receipt) => this.#stopped || accept(batch, receipt),
        // The page's next request, or the next page, repeats it.
        () => undefined,
      )
    }
  }

  /** Clears obstacles and failures, and sends immediately. */
  retry(): void {
    this.#obstacle = undefined
    this.#retryAt = 0
    void this.send()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #canSend(): boolean {
    return !this.#stopped && this.#obstacle === undefined && this.#parts.isWriter()
  }

  #waiting(): number {
    return this.#parts.pending.all().filter(({ field }) => !this.#refused.has(field)).length
  }

  #next(): Batch | undefined {
    const changes = this.#oneByOne ? 1 : limits.draftBatchChanges
    const batch = this.#parts.pending.next({ changes, bytes: limits.draftBatchBytes }, this.#refused)
    if (!batch) this.#oneByOne = false
    return batch
  }

  async #exchange(batch: Batch): Promise<void> {
    const { server, known, accept } = this.#parts
    try {
      const receipt = await server.save(batch, { known: known(), leaving: false })
      this.#failures = 0
      this.#retryAt = 0
      if (!this.#stopped) accept(batch, receipt)
    } catch (error) {
      this.#fail(batch, error)
    }
  }

  #fail(batch: Batch, error: unknown): void {
    if (!(error instanceof DraftRefused)) {
      this.#retryAt =
        this.#parts.now() + Math.min(limits.draftRetryMaxMs, limits.draftRetryFirstMs * 2 ** this.#failures)
      this.#failures += 1
      return
    }
    this.#obstacle = error.obstacle
    if (error.obstacle) return
    // Sends changes one by one until the faulty one is found.
    if (batch.changes.length > 1) this.#oneByOne = true
    else for (const { field } of batch.changes) this.#refused.add(field)
  }

  #goOn(): void {
    this.#sending = undefined
    this.#parts.changed()
    // Changes that didn't fit into the request follow immediately; those typed in the meantime wait as usual.
    if (this.#failures === 0 && this.#unsentSince === undefined) void this.send()
    else this.schedule()
  }
}
