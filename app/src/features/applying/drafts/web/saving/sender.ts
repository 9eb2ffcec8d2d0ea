import * as limits from '#config/limits.ts'
import { DraftRefused, type DraftServer, type Obstacle, type Receipt } from './draft-server.ts'
import { type Batch, changeBytes, type PendingChanges } from './pending-changes.ts'

interface SenderParts {
  readonly pending: PendingChanges
  readonly server: DraftServer
  now(): number
  /** Returns the version up to which all changes of other devices are known. */
  known(): number
  /** Returns true in the tab that sends. */
  isWriter(): boolean
  /** Returns true once the device keeps answers. */
  isOpen(): boolean
  accept(batch: Batch, receipt: Receipt): void
  changed(): void
}

/** Requests after which settling gives up, far more than a form needs. */
const MAX_BATCHES = 100

/** Sends pending changes: one request at a time, in time, and again after a failure. */
export class Sender {
  readonly #parts: SenderParts
  /** Fields that the form no longer has; their values stay on the device. */
  readonly #refused = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  /** Start of the current stretch of unsent changes. */
  #unsentSince: number | undefined
  #failures = 0
  #retryAt = 0
  #oneByOne = false
  #stopped = false
  #obstacle: Obstacle | undefined

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  get obstacle(): Obstacle | undefined {
    return this.#obstacle
  }

  get failing(): boolean {
    return this.#failures > 0
  }

  /** Sends new changes in time: after a pause, or while the person goes on typing. */
  changed(): void {
    this.#unsentSince ??= this.#parts.now()
    this.schedule()
  }

  schedule(): void {
    clearTimeout(this.#timer)
    if (!this.#canSend() || this.#waiting() === 0) return
    const now = this.#parts.now()
    const began = this.#unsentSince ?? now
    // The first change opens the draft, and only then does this device have a key to keep answers with.
    const quiet = this.#parts.isOpen() ? Math.min(now + limits.draftQuietMs, began + limits.draftTypingMs) : now
    const due = Math.max(quiet, this.#retryAt)
    this.#timer = setTimeout(() => void this.send(), Math.max(0, due - now))
  }

  /** Sends the next batch, unless one is on its way. */
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
    // What changes meanwhile, such as a field that a résumé fills in, is sent as well.
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      await this.send()
      if (!this.#sending && (this.#waiting() === 0 || this.failing || !this.#canSend())) break
    }
    return this.#waiting() === 0
  }

  /** Sends what fits into the requests of a closing page, whether or not another request is on its way. */
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

  /** Forgets obstacles and failures, and sends at once. */
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
    // Changes go one by one until the one at fault is found.
    if (batch.changes.length > 1) this.#oneByOne = true
    else for (const { field } of batch.changes) this.#refused.add(field)
  }

  #goOn(): void {
    this.#sending = undefined
    this.#parts.changed()
    // What did not fit into the request follows at once; what was typed meanwhile takes its time.
    if (this.#failures === 0 && this.#unsentSince === undefined) void this.send()
    else this.schedule()
  }
}
