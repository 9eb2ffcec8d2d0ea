/** An answer that the server has not confirmed yet. */
export interface Pending {
  /** The device and its counter; repeating a change under the same id is harmless. */
  readonly id: string
  readonly field: string
  readonly value: unknown
  /** Version of the draft that the person saw when they began to change the field. */
  readonly base: number
  readonly device: string
}

/** Changes that can be sent together: from one device, with one base. */
export interface Batch {
  readonly device: string
  readonly base: number
  readonly changes: readonly Pending[]
}

/** Limits of one request. */
export interface BatchLimits {
  readonly changes: number
  readonly bytes: number
}

/** Returns the counter of a change. */
export const counterOf = ({ id }: Pick<Pending, 'id'>): number => Number(id.slice(id.lastIndexOf(':') + 1)) || 0

const encoder = new TextEncoder()

/** Returns the bytes that a change adds to the body of a request. */
export const changeBytes = ({ id, field, value }: Pending): number =>
  encoder.encode(JSON.stringify({ change_id: id, field, value })).length + 1

/** The newest unconfirmed change of each field, in the order in which they were made. */
export class PendingChanges {
  readonly #byField = new Map<string, Pending>()

  get size(): number {
    return this.#byField.size
  }

  get(field: string): Pending | undefined {
    return this.#byField.get(field)
  }

  all(): readonly Pending[] {
    return [...this.#byField.values()]
  }

  /** Replaces the field's earlier change but keeps its base, because the person has seen nothing newer since. */
  add(change: Pending): Pending {
    const earlier = this.#byField.get(change.field)
    const kept = earlier ? { ...change, base: Math.min(earlier.base, change.base) } : change
    this.#byField.delete(change.field)
    this.#byField.set(change.field, kept)
    return kept
  }

  /** Drops a field's change, unless a change newer than `id` has replaced it. */
  settle(field: string, id: string): void {
    if (this.#byField.get(field)?.id === id) this.#byField.delete(field)
  }

  /** Drops a field's change. */
  drop(field: string): void {
    this.#byField.delete(field)
  }

  /**
   * Returns the next changes that can be sent together within the limits, without the fields in `except`; undefined if
   * there are none. A single change larger than the limit of bytes is sent alone, unless `strict`.
   */
  next(limits: BatchLimits, except: ReadonlySet<string>, strict = false): Batch | undefined {
    const changes: Pending[] = []
    let bytes = 0
    for (const change of this.#byField.values()) {
      if (except.has(change.field)) continue
      const [first] = changes
      if (first && (first.base !== change.base || first.device !== change.device)) continue
      const more = changeBytes(change)
      if (bytes + more > limits.bytes && (first || strict)) continue
      changes.push(change)
      bytes += more
      if (changes.length === limits.changes) break
    }
    const [first] = changes
    return first && { device: first.device, base: first.base, changes }
  }
}
