/** Notifies listeners once at the end of each batch, even if a part changed several times. */
export class Notifier {
  readonly #listeners = new Map<object, Set<() => void>>()
  readonly #marked = new Set<object>()
  #depth = 0

  /** Calls the listener after each batch in which the part changed; returns a function that unsubscribes. */
  subscribe(part: object, listener: () => void): () => void {
    const known = this.#listeners.get(part) ?? new Set()
    this.#listeners.set(part, known.add(listener))
    return () => {
      known.delete(listener)
      if (known.size === 0 && this.#listeners.get(part) === known) this.#listeners.delete(part)
    }
  }

  /** Marks a part as changed. */
  mark(part: object): void {
    this.#marked.add(part)
  }

  /** Runs changes, and notifies when the outermost batch ends. */
  batch(changes: () => void): void {
    this.#depth += 1
    try {
      changes()
    } finally {
      this.#depth -= 1
      if (this.#depth === 0) this.#notify()
    }
  }

  #notify(): void {
    const marked = [...this.#marked]
    this.#marked.clear()
    for (const part of marked) for (const listener of this.#listeners.get(part) ?? []) listener()
  }
}
