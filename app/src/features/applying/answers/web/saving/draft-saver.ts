import * as limits from '#config/limits.ts'
import { ConflictList } from './conflict-list.ts'
import type { DatedValue, DraftNews, DraftServer, OpenedDraft, Receipt } from './draft-server.ts'
import { JournalWriter } from './journal-writer.ts'
import { createMemoryJournal, type Journal } from './journal.ts'
import { type Batch, counterOf, type Pending, PendingChanges } from './pending-changes.ts'
import type { SavedPlace, SavingState } from './saving-state.ts'
import { Sender } from './sender.ts'
import type { TabEvents, TabLink, TabNews } from './tab-link.ts'

export interface DraftSaverOptions {
  /** Version of the draft shown in the form; 0 for a draft that its first change will create. */
  readonly version: number
  readonly server: DraftServer
  /** Opens the journal of a draft. If it rejects, answers are held in memory. */
  openJournal(storageKey: string, draftId: string): Promise<Journal>
  /** Connects the tabs in which the same draft is open. */
  openTabs(draftId: string, events: TabEvents): TabLink
  /** The form's values when the page opened; only different values count as changes. */
  readonly values: Readonly<Record<string, unknown>>
  /** Id of this page for changes before the journal is open. */
  readonly device: string
  /** Sets values from elsewhere: the journal, another tab, or another device. */
  setValues(values: ReadonlyMap<string, unknown>): void
  /** Returns milliseconds since the epoch. */
  now(): number
}

/**
 * Saves the answers of one draft: each change on this device within {@link limits.draftJournalMs}, and on the server
 * {@link limits.draftQuietMs} after the last key, or every {@link limits.draftTypingMs} while the person types. Answers
 * survive a closed tab, a lost connection and an expired session; a field that another device changed is never
 * overwritten. Independent of any framework.
 */
export class DraftSaver {
  readonly #options: DraftSaverOptions
  readonly #pending = new PendingChanges()
  readonly #conflicts = new ConflictList()
  readonly #writer = new JournalWriter(() => this.#changed())
  readonly #sender: Sender
  /** Fields that changed since the last write, with functions that read their values. */
  readonly #dirty = new Map<string, () => unknown>()
  /** The last value that was typed, saved or set, by field. */
  readonly #values: Map<string, unknown>
  readonly #listeners = new Set<() => void>()
  #tabs: TabLink | undefined
  #journalTimer: ReturnType<typeof setTimeout> | undefined
  /** Version up to which all changes of other devices are known. */
  #known: number
  #savedAt: string | undefined
  #counter = 0
  #opening = false
  #refreshing: Promise<void> = Promise.resolve()
  #stopped = false
  #state: SavingState | undefined

  constructor(options: DraftSaverOptions) {
    this.#options = options
    const { version, server, now, values } = options
    this.#values = new Map(Object.entries(values))
    this.#known = version
    this.#sender = new Sender({
      pending: this.#pending,
      server,
      now,
      known: () => this.#known,
      isWriter: () => this.#tabs?.isWriter() ?? true,
      isOpen: () => this.#writer.journal !== undefined,
      accept: (batch, receipt) => this.#accept(batch, receipt),
      changed: () => this.#changed(),
    })
  }

  /**
   * Restores the changes that an earlier page could not send, shows conflicts that are not settled, and joins the other
   * tabs. Resolves once that is done. A draft that its first change will create needs no call.
   */
  async start({ draftId, storageKey, savedAt, ...news }: OpenedDraft): Promise<void> {
    this.#savedAt ??= savedAt
    this.#learn(news, 0)
    await this.#open(storageKey, draftId)
    if (news.conflicts.length === 0) return
    // Only now is it known which of the values is this device's.
    await this.refresh()
    const unsent = [...this.state.conflicts.values()].filter(({ field }) => !this.#isTyping(field))
    this.#set(new Map(unsent.map(({ field, mine }) => [field, mine])))
  }

  /** Version of the draft that includes everything this page knows. */
  get version(): number {
    return this.#known
  }

  get state(): SavingState {
    this.#state ??= {
      place: this.#place(),
      savedAt: this.#savedAt,
      durable: this.#writer.durable,
      failing: this.#sender.failing,
      obstacle: this.#sender.obstacle,
      ...this.#conflicts.snapshot(),
    }
    return this.#state
  }

  /** Id of this browser among the owner's devices. */
  get device(): string {
    return this.#writer.journal?.device ?? this.#options.device
  }

  /** Storage for files that aren't uploaded yet; undefined until it is open. */
  get journal(): Journal | undefined {
    return this.#writer.journal
  }

  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Records that the person changed a field; `read` is called within {@link limits.draftJournalMs}. */
  change(field: string, read: () => unknown): void {
    this.#dirty.set(field, read)
    this.#journalTimer ??= setTimeout(() => this.#collect(), limits.draftJournalMs)
  }

  /** Sends values as the person's own although they only confirmed what was filled in. */
  confirm(fields: readonly string[]): void {
    this.#collect()
    const unsent = fields.filter((field) => !this.#isTyping(field) && !this.#conflicts.get(field))
    if (unsent.length > 0) this.#publish(unsent.map((field) => this.#add(field, this.#values.get(field) ?? null)))
  }

  /** Sends immediately, because the person left a field. */
  leaveField(): void {
    this.#collect()
    if (!this.#sender.failing) void this.#sender.send()
  }

  /** Sends as much as a closing page can; the rest stays on the device. */
  leavePage(): void {
    this.#collect()
    this.#sender.leave()
  }

  /** Retries immediately, because the connection is back or the person signed in. */
  retry(): void {
    this.#collect()
    this.#tabs?.post({ kind: 'resume' })
    this.#sender.retry()
    this.#changed()
  }

  /** Fetches the changes of other devices. Failures are ignored, since the next save returns them too. */
  refresh(): Promise<void> {
    this.#refreshing = this.#fetchNews()
    return this.#refreshing
  }

  async #fetchNews(): Promise<void> {
    if (!this.#writer.journal) return
    const news = await this.#options.server.news(this.#known, this.device).catch(() => undefined)
    if (!news || this.#stopped) return
    this.#learn(news, 0)
    this.#publishNews(news, [])
    this.#changed()
  }

  /** Sends everything now. @returns true if the server has every answer */
  async settle(): Promise<boolean> {
    this.#collect()
    await this.#refreshing
    return this.#sender.settle()
  }

  /** Settles a conflict with one of its values; the discarded one stays available. */
  choose(field: string, which: 'mine' | 'theirs'): void {
    const conflict = this.#conflicts.get(field)
    if (!conflict) return
    const mine = this.#current(field, conflict.mine)
    const [chosen, other] = which === 'mine' ? [mine, conflict.theirs] : [conflict.theirs, mine]
    this.#conflicts.end(field)
    this.#tabs?.post({ kind: 'chosen', field })
    this.#replace(field, chosen.value, other)
  }

  /** Swaps a field's value with the discarded one. */
  takeOther(field: string): void {
    const other = this.#conflicts.other(field)
    if (other) this.#replace(field, other.value, this.#current(field, null))
  }

  /**
   * Deletes this draft on the device after it was submitted or deleted. Never rejects, since old records expire by
   * themselves.
   */
  async forget(): Promise<void> {
    this.stop()
    await this.#writer.clear().catch(() => undefined)
  }

  /** Stops timers and disconnects from other tabs. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#journalTimer)
    this.#sender.stop()
    this.#tabs?.close()
  }

  async #open(storageKey: string, draftId: string): Promise<void> {
    if (this.#opening) return
    this.#opening = true
    const { openJournal, openTabs, device } = this.#options
    const journal = await openJournal(storageKey, draftId).catch(() => createMemoryJournal(device))
    const left = await journal.changes().catch(() => [])
    if (this.#stopped) return journal.close()
    this.#writer.open(journal)
    this.#counter = Math.max(this.#counter, journal.highest)
    this.#restore(left)
    this.#tabs = openTabs(draftId, {
      onNews: (news) => this.#onNews(news),
      becameWriter: () => void this.#takeOver(),
    })
    this.#writer.write()
    this.#changed()
    this.#sender.schedule()
  }

  /** Adds changes of earlier pages and closed tabs; anything typed in this page since then is newer. */
  #restore(changes: readonly Pending[]): void {
    const news = new Map<string, unknown>()
    for (const change of changes) {
      if (this.#isTyping(change.field)) continue
      this.#pending.add(change)
      if (this.#isNew(change.field, change.value)) news.set(change.field, change.value)
    }
    this.#set(news)
  }

  async #takeOver(): Promise<void> {
    const left = await this.#writer.changes()
    if (this.#stopped) return
    this.#restore(left)
    this.#changed()
    this.#sender.schedule()
  }

  /** Turns changed fields into pending changes. */
  #collect(): void {
    clearTimeout(this.#journalTimer)
    this.#journalTimer = undefined
    const changes: Pending[] = []
    for (const [field, read] of this.#dirty) {
      const value = read() ?? null
      if (this.#isNew(field, value)) changes.push(this.#add(field, value))
    }
    this.#dirty.clear()
    if (changes.length > 0) this.#publish(changes)
  }

  #add(field: string, value: unknown): Pending {
    this.#values.set(field, value)
    const base = this.#conflicts.baseOf(field, this.#known)
    // Until the storage opens, the page has an id of another device, under which the server may have an earlier value already.
    const device = this.#pending.get(field)?.device ?? this.device
    const change = this.#pending.add({ id: this.#nextId(device), field, value, base, device })
    this.#writer.add(change)
    return change
  }

  /** Passes new changes to other tabs, the journal and the server. */
  #publish(changes: readonly Pending[]): void {
    this.#tabs?.post({ kind: 'changed', changes })
    this.#writer.write()
    this.#sender.changed()
    this.#changed()
  }

  /** Returns the field's value in this page. */
  #current(field: string, otherwise: unknown): DatedValue {
    const typed = this.#dirty.get(field)?.()
    const value = typed ?? (this.#values.has(field) ? this.#values.get(field) : otherwise)
    return { value, device: this.device, at: new Date(this.#options.now()).toISOString() }
  }

  /** Sets a field's value here and sends it as the newest. */
  #replace(field: string, value: unknown, other: DatedValue): void {
    this.#dirty.delete(field)
    this.#pending.drop(field)
    this.#conflicts.keepOther(field, other)
    this.#set(new Map([[field, value]]))
    this.#publish([this.#add(field, value)])
    void this.#sender.send()
  }

  /**
   * The counter follows the time, so that it grows from page to page; tabs of one browser differ in the last digits.
   */
  #nextId(device: string): string {
    const spread = Math.floor(Math.random() * COUNTER_SPREAD)
    this.#counter = Math.max(this.#counter + 1, this.#options.now() * COUNTER_SPREAD + spread)
    return `${device}:${this.#counter}`
  }

  #accept(batch: Batch, receipt: Receipt): void {
    this.#savedAt = receipt.savedAt
    const inConflict = new Set(receipt.conflicts.map(({ field }) => field))
    const settled = batch.changes.filter(({ id, field }) => receipt.taken.has(id) || inConflict.has(field))
    for (const { id, field } of settled) this.#pending.settle(field, id)
    this.#learn(receipt, batch.base)
    this.#publishNews(receipt, settled)
    this.#writer.remove(settled)
    if (!this.#writer.journal) void this.#open(receipt.storageKey, receipt.draftId)
    this.#changed()
  }

  /** Adopts values of other devices, except where this one has an unsent change. */
  #learn({ version, changed, conflicts }: DraftNews, base: number): void {
    if (version < this.#known) return
    this.#known = version
    this.#conflicts.show(conflicts, base)
    const isFree = (field: string) => !this.#isTyping(field) && !this.#conflicts.get(field)
    const news = [...changed].filter(([field, { value }]) => isFree(field) && this.#isNew(field, value))
    this.#set(new Map(news.map(([field, { value }]) => [field, value])))
  }

  #publishNews({ version, changed, conflicts }: DraftNews, settled: readonly Pending[]): void {
    const brief = settled.map(({ id, field }) => ({ id, field }))
    this.#tabs?.post({ kind: 'saved', version, savedAt: this.#savedAt, settled: brief, changed, conflicts })
  }

  #onNews(news: TabNews): void {
    if (this.#stopped) return
    if (news.kind === 'changed') this.#adopt(news.changes)
    else if (news.kind === 'chosen') this.#conflicts.end(news.field)
    else if (news.kind === 'resume') this.#sender.retry()
    else {
      this.#savedAt = news.savedAt ?? this.#savedAt
      for (const { field, id } of news.settled) this.#pending.settle(field, id)
      this.#learn(news, 0)
    }
    this.#changed()
  }

  /** Shows the changes of another tab; if this tab writes, it sends them too. */
  #adopt(changes: readonly Pending[]): void {
    const news = new Map<string, unknown>()
    for (const change of changes) {
      this.#dirty.delete(change.field)
      this.#counter = Math.max(this.#counter, counterOf(change))
      this.#pending.add(change)
      if (this.#isNew(change.field, change.value)) news.set(change.field, change.value)
    }
    this.#set(news)
    this.#sender.changed()
  }

  #set(values: ReadonlyMap<string, unknown>): void {
    if (values.size === 0) return
    for (const [field, value] of values) this.#values.set(field, value)
    this.#options.setValues(values)
  }

  #isTyping(field: string): boolean {
    return this.#dirty.has(field) || this.#pending.get(field) !== undefined
  }

  /** Computed and restored values also arrive as changes; only a different value counts as one. */
  #isNew(field: string, value: unknown): boolean {
    return JSON.stringify(this.#values.get(field)) !== JSON.stringify(value)
  }

  #place(): SavedPlace {
    if (this.#pending.size > 0) return this.#writer.durable && this.#writer.isComplete ? 'device' : 'page'
    return this.#savedAt === undefined ? 'nowhere' : 'server'
  }

  #changed(): void {
    this.#state = undefined
    for (const listener of this.#listeners) listener()
  }
}

/** Counter values per millisecond; counters have 15 digits until the year 2286. */
const COUNTER_SPREAD = 100
