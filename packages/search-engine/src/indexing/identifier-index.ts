import { identifierKey } from '../analysis/normalize.ts'
import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'
import { ByteStore } from './byte-store.ts'

/** Minimum length of a word to match as a prefix of an identifier. */
export const SHORTEST_IDENTIFIER_PREFIX = 4

/** An index from identifiers, whole or by prefix, to documents. */
export class IdentifierIndex {
  /** Hardly any identifier belongs to several documents, so a single slot has no list around it. */
  private readonly slots = new Map<string, number | readonly number[]>()
  private readonly beginnings = new Map<string, string[]>()
  /** Per slot, the identifiers as written. */
  private readonly written = new ByteStore()

  add(slot: number, identifiers: readonly string[]): void {
    this.written.set(slot, identifiers.length === 0 ? new Uint8Array() : Buffer.from(JSON.stringify(identifiers)))
    this.learn(slot, identifiers)
  }

  private learn(slot: number, identifiers: readonly string[]): void {
    for (const key of keysOf(identifiers)) {
      const known = this.slotsOf(key)
      this.slots.set(key, known.length === 0 ? slot : [...known, slot])
      if (known.length > 0) continue
      const beginning = key.slice(0, SHORTEST_IDENTIFIER_PREFIX)
      const keys = this.beginnings.get(beginning)
      if (keys) keys.push(key)
      else this.beginnings.set(beginning, [key])
    }
  }

  remove(slot: number): void {
    for (const key of keysOf(this.of(slot))) {
      const rest = this.slotsOf(key).filter((other) => other !== slot)
      if (rest.length > 0) this.slots.set(key, rest)
      else this.forget(key)
    }
    this.written.clear(slot)
  }

  private forget(key: string): void {
    this.slots.delete(key)
    const beginning = key.slice(0, SHORTEST_IDENTIFIER_PREFIX)
    const rest = (this.beginnings.get(beginning) ?? []).filter((other) => other !== key)
    if (rest.length > 0) this.beginnings.set(beginning, rest)
    else this.beginnings.delete(beginning)
  }

  slotsOf(key: string): readonly number[] {
    const slots = this.slots.get(key)
    if (slots === undefined) return []
    return typeof slots === 'number' ? [slots] : slots
  }

  /** Returns the identifiers that equal `key` or, from four characters on, begin with it. */
  keysMatching(key: string): string[] {
    if (key.length < SHORTEST_IDENTIFIER_PREFIX) return this.slots.has(key) ? [key] : []
    const keys = this.beginnings.get(key.slice(0, SHORTEST_IDENTIFIER_PREFIX)) ?? []
    return keys.filter((other) => other.startsWith(key))
  }

  /** Returns an identifier of a document as originally written. */
  asWritten(slot: number, key: string): string {
    return this.of(slot).find((identifier) => identifierKey(identifier) === key) ?? key
  }

  private of(slot: number): string[] {
    const bytes = this.written.get(slot)
    return bytes.length === 0 ? [] : (JSON.parse(bytes.toString()) as string[])
  }

  *compact(slots: number): Generator<void, void> {
    yield* this.written.compact(slots)
  }

  save(to: SectionWriter): void {
    this.written.save(to)
  }

  restore(from: SectionReader, slots: number): void {
    this.written.restore(from)
    for (let slot = 0; slot < slots; slot++) this.learn(slot, this.of(slot))
  }
}

function keysOf(identifiers: readonly string[]): Set<string> {
  const keys = new Set(identifiers.map((identifier) => identifierKey(identifier)))
  keys.delete('')
  return keys
}
