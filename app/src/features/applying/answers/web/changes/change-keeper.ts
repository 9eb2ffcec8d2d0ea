import * as limits from '#config/limits.ts'
import { ConflictList } from '../saving/conflict-list.ts'
import type { Conflict, DatedValue } from '../saving/draft-server.ts'
import { createMemoryJournal, type Journal } from '../saving/journal.ts'
import { JournalWriter } from '../saving/journal-writer.ts'
import type { Pending } from '../saving/pending-changes.ts'
import type { Saving, SavingState } from '../saving/saving-state.ts'

type Values = Readonly<Record<string, unknown>>

/** Sent answers, in the format that the form reports. */
export interface SentAnswers {
  /** Number of the version. */
  readonly version: number
  /** ISO 8601. */
  readonly at: string
  readonly values: Values
}

export interface ChangeKeeperOptions {
  readonly sent: SentAnswers
  /** Opens the storage of this device. If it rejects, changes are held in memory. */
  openJournal(): Promise<Journal>
  /** Returns an earlier version on which changes on this device are based. */
  readVersion(version: number): Promise<SentAnswers>
  /** Sets values in the form. */
  setValues(values: ReadonlyMap<string, unknown>): void
  /** Id of this page until the storage is open. */
  readonly device: string
  /** Returns milliseconds since the epoch. */
  now(): number
}

/**
 * Stores changes of sent answers on this device until they are sent as a new version, so that a closed tab or an
 * expired session loses nothing. If a newer version was sent elsewhere, answers that only one side changed are merged,
 * and the others become conflicts. Independent of any framework.
 */
export class ChangeKeeper implements Saving {
  readonly #options: ChangeKeeperOptions
  readonly #writer = new JournalWriter(() => this.#changed())
  readonly #conflicts = new ConflictList()
  readonly #listeners = new Set<() => void>()
  /** Fields that changed since the last write, with functions that read their values. */
  readonly #dirty = new Map<string, () => unknown>()
  readonly #changes = new Map<string, unknown>()
  #sent: SentAnswers
  #timer: ReturnType<typeof setTimeout> | undefined
  #counter = 0
  #stopped = false
  #state: SavingState | undefined

  constructor(options: ChangeKeeperOptions) {
    this.#options = options
    this.#sent = options.sent
  }

  /** The version on which the changes are based. */
  get sent(): SentAnswers {
    return this.#sent
  }

  get journal(): Journal | undefined {
    return this.#writer.journal
  }

  get state(): SavingState {
    this.#state ??= {
      place: this.#changes.size === 0 ? 'nowhere' : this.#writer.durable && this.#writer.isComplete ? 'device' : 'page',
      savedAt: undefined,
      durable: this.#writer.durable,
      failing: false,
      obstacle: undefined,
      ...this.#conflicts.snapshot(),
    }
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restores the changes that an earlier page stored; changes of an older version are merged with the newest one. */
  async start(): Promise<void> {
    const { openJournal, device, readVersion } = this.#options
    const journal = await openJournal().catch(() => createMemoryJournal(device))
    const left = await journal.changes().catch(() => [])
    if (this.#stopped) return journal.close()
    this.#writer.open(journal)
    this.#counter = journal.highest
    const newest = this.#sent
    const oldest = Math.min(newest.version, ...left.map(({ base }) => base))
    if (oldest < newest.version) this.#sent = await readVersion(oldest).catch(() => newest)
    const isKept = ({ field, value }: Pending) =>
      !this.#changes.has(field) && !this.#dirty.has(field) && !isSame(value, this.#sent.values[field] ?? null)
    const restored = left.filter(isKept)
    for (const { field, value } of restored) this.#changes.set(field, value)
    this.#options.setValues(new Map(restored.map(({ field, value }) => [field, value])))
    if (this.#sent !== newest) this.rebase(newest)
    this.#collect()
    this.#writer.write()
    this.#changed()
  }

  /** Records that the person changed a field; `read` is called within {@link limits.draftJournalMs}. */
  change(field: string, read: () => unknown): void {
    this.#dirty.set(field, read)
    this.#timer ??= setTimeout(() => this.#collect(), limits.draftJournalMs)
  }

  /** Continues from a newer version that was sent elsewhere. */
  rebase(newer: SentAnswers): void {
    this.#collect()
    const before = this.#sent.values
    this.#sent = newer
    const news = new Map<string, unknown>()
    const conflicts: Conflict[] = []
    for (const field of new Set([...Object.keys(before), ...Object.keys(newer.values)])) {
      const theirs = newer.values[field] ?? null
      if (isSame(theirs, before[field] ?? null)) continue
      if (!this.#changes.has(field)) news.set(field, theirs)
      else if (!isSame(theirs, this.#changes.get(field)))
        conflicts.push({ field, mine: this.#changes.get(field), theirs: { value: theirs, device: '', at: newer.at } })
    }
    this.#conflicts.show(conflicts, newer.version)
    for (const [field, value] of this.#changes) this.#record(field, value)
    this.#options.setValues(news)
    this.#writer.write()
    this.#changed()
  }

  choose(field: string, which: 'mine' | 'theirs'): void {
    const conflict = this.#conflicts.get(field)
    if (!conflict) return
    const mine = { value: this.#current(field, conflict.mine), device: '', at: this.#time() }
    this.#conflicts.end(field)
    if (which === 'theirs') return this.#replace(field, conflict.theirs.value, mine)
    // The form already shows it, with files that haven't been sent yet.
    this.#conflicts.keepOther(field, conflict.theirs)
    this.#changed()
  }

  takeOther(field: string): void {
    const other = this.#conflicts.other(field)
    if (!other) return
    this.#replace(field, other.value, { value: this.#current(field, null), device: '', at: this.#time() })
  }

  /** Sets a field back to the sent value. */
  putBack(field: string): void {
    this.#conflicts.end(field)
    this.#dirty.delete(field)
    this.#record(field, this.#sent.values[field] ?? null)
    this.#options.setValues(new Map([[field, this.#sent.values[field] ?? null]]))
    this.#writer.write()
    this.#changed()
  }

  retry(): void {
    this.#collect()
  }

  /** @returns false while something is unsent: only the person's press sends it */
  async settle(): Promise<boolean> {
    this.#collect()
    return this.#changes.size === 0
  }

  /** Deletes the changes on this device once they were sent. */
  async forget(): Promise<void> {
    this.stop()
    await this.#writer.clear().catch(() => undefined)
  }

  /** Writes pending changes, and stops. */
  stop(): void {
    this.#collect()
    this.#stopped = true
  }

  #collect(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#stopped || this.#dirty.size === 0) return
    for (const [field, read] of this.#dirty) this.#record(field, read() ?? null)
    this.#dirty.clear()
    this.#writer.write()
    this.#changed()
  }

  /** Stores a value that differs from the sent one; an equal value removes the change. */
  #record(field: string, value: unknown): void {
    const isSent = isSame(value, this.#sent.values[field] ?? null)
    this.#counter += 1
    const device = this.#writer.journal?.device ?? this.#options.device
    const change: Pending = { id: `${device}:${this.#counter}`, field, value, base: this.#sent.version, device }
    if (isSent) this.#changes.delete(field)
    else this.#changes.set(field, value)
    // Until everything is sent, an unchanged field also has a record, which supersedes an earlier one.
    this.#writer.add(change)
  }

  #current(field: string, otherwise: unknown): unknown {
    return this.#dirty.get(field)?.() ?? (this.#changes.has(field) ? this.#changes.get(field) : otherwise)
  }

  #replace(field: string, value: unknown, other: DatedValue): void {
    this.#dirty.delete(field)
    this.#conflicts.keepOther(field, other)
    this.#record(field, value)
    this.#options.setValues(new Map([[field, value]]))
    this.#writer.write()
    this.#changed()
  }

  #time(): string {
    return new Date(this.#options.now()).toISOString()
  }

  #changed(): void {
    this.#state = undefined
    for (const listener of this.#listeners) listener()
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
