import type { Journal } from './journal.ts'
import type { Pending } from './pending-changes.ts'

/** Writes changes to the journal, one at a time; until it is open they wait. */
export class JournalWriter {
  readonly #changed: () => void
  readonly #unwritten = new Map<string, Pending>()
  #queue: Promise<void> = Promise.resolve()
  #journal: Journal | undefined
  #failed = false

  /** `changed` is called after each write. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  get journal(): Journal | undefined {
    return this.#journal
  }

  /** False if closing the page loses answers; undefined until that is known. */
  get durable(): boolean | undefined {
    return this.#journal && this.#journal.durable && !this.#failed
  }

  /** True if the journal has everything. */
  get isComplete(): boolean {
    return this.#unwritten.size === 0
  }

  open(journal: Journal): void {
    this.#journal = journal
  }

  /** Returns the changes of all tabs; none if they can't be read. */
  async changes(): Promise<readonly Pending[]> {
    return (await this.#journal?.changes().catch(() => [])) ?? []
  }

  add(change: Pending): void {
    this.#unwritten.set(change.field, change)
  }

  write(): void {
    const journal = this.#journal
    if (!journal || this.isComplete) return
    const changes = [...this.#unwritten.values()]
    this.#queue = this.#queue
      .then(() => journal.write(changes))
      .then(
        () => {
          this.#failed = false
          for (const change of changes)
            if (this.#unwritten.get(change.field) === change) this.#unwritten.delete(change.field)
        },
        () => {
          this.#failed = true
        },
      )
      .then(this.#changed)
  }

  remove(changes: readonly Pick<Pending, 'id' | 'field'>[]): void {
    for (const { id, field } of changes) if (this.#unwritten.get(field)?.id === id) this.#unwritten.delete(field)
    this.#queue = this.#queue.then(() => this.#journal?.remove(changes)).catch(() => undefined)
  }

  /** Removes everything of this draft. */
  async clear(): Promise<void> {
    await this.#queue
    await this.#journal?.clear()
  }
}
