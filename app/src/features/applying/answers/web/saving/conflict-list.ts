import type { Conflict, DatedValue } from './draft-server.ts'

/** Fields with two values, and the discarded values. */
export class ConflictList {
  readonly #conflicts = new Map<string, Conflict>()
  readonly #others = new Map<string, DatedValue>()
  /** The version that the person had seen when they changed a field in conflict. */
  readonly #bases = new Map<string, number>()

  get(field: string): Conflict | undefined {
    return this.#conflicts.get(field)
  }

  other(field: string): DatedValue | undefined {
    return this.#others.get(field)
  }

  /** Returns the base of a new change: while a field has two values, neither counts as seen. */
  baseOf(field: string, known: number): number {
    return this.#bases.get(field) ?? known
  }

  /** Replaces the shown conflicts; a missing one was settled on another device. */
  show(conflicts: readonly Conflict[], base: number): void {
    const fields = new Set(conflicts.map(({ field }) => field))
    for (const field of this.#conflicts.keys()) if (!fields.has(field)) this.end(field)
    for (const conflict of conflicts) {
      this.#conflicts.set(conflict.field, conflict)
      if (!this.#bases.has(conflict.field)) this.#bases.set(conflict.field, base)
    }
  }

  end(field: string): void {
    this.#conflicts.delete(field)
    this.#bases.delete(field)
  }

  keepOther(field: string, other: DatedValue): void {
    this.#others.set(field, other)
  }

  snapshot(): { conflicts: ReadonlyMap<string, Conflict>; others: ReadonlyMap<string, DatedValue> } {
    return { conflicts: new Map(this.#conflicts), others: new Map(this.#others) }
  }
}
