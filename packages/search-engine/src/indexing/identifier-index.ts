import { identifierKey } from '../analysis/normalize.ts'

/** Minimum length of a word to match as a prefix of an identifier. */
export const SHORTEST_IDENTIFIER_PREFIX = 4

/** An index from identifiers, whole or by prefix, to documents. */
export class IdentifierIndex {
  private readonly slots = new Map<string, number[]>()
  private readonly beginnings = new Map<string, Set<string>>()

  add(slot: number, identifiers: readonly string[]): void {
    for (const key of new Set(identifiers.map((identifier) => identifierKey(identifier)))) {
      if (key === '') continue
      const list = this.slots.get(key)
      if (list) list.push(slot)
      else {
        this.slots.set(key, [slot])
        const beginning = key.slice(0, SHORTEST_IDENTIFIER_PREFIX)
        const keys = this.beginnings.get(beginning)
        if (keys) keys.add(key)
        else this.beginnings.set(beginning, new Set([key]))
      }
    }
  }

  remove(slot: number, identifiers: readonly string[]): void {
    for (const identifier of identifiers) {
      const key = identifierKey(identifier)
      const rest = (this.slots.get(key) ?? []).filter((other) => other !== slot)
      if (rest.length > 0) this.slots.set(key, rest)
      else {
        this.slots.delete(key)
        const beginning = key.slice(0, SHORTEST_IDENTIFIER_PREFIX)
        const keys = this.beginnings.get(beginning)
        keys?.delete(key)
        if (keys?.size === 0) this.beginnings.delete(beginning)
      }
    }
  }

  slotsOf(key: string): readonly number[] {
    return this.slots.get(key) ?? []
  }

  /** Returns the identifiers that equal `key` or, from four characters on, begin with it. */
  keysMatching(key: string): string[] {
    if (key.length < SHORTEST_IDENTIFIER_PREFIX) return this.slots.has(key) ? [key] : []
    const found: string[] = []
    for (const other of this.beginnings.get(key.slice(0, SHORTEST_IDENTIFIER_PREFIX)) ?? []) {
      if (other.startsWith(key)) found.push(other)
    }
    return found
  }
}
