import type { ParsedResume } from '@foyer/resume-parser'
import { foldedText, isSameEntry } from '../../clean-entry.ts'
import { type Entry, type PlaceValue, type ProfileFacts, profileFacts, type ValueSource } from '../../profile.ts'
import { sameValue } from '../../profile-parts.ts'
import { listKeys, readBasicName, readBasics, readEntries, type ReadEntry } from './read-entries.ts'

/** A value of a file that differs from the profile's. The candidate decides. */
export interface Proposal {
  /** Path of the value (`basics.phone`, `work.<id>.position`), or of a list for a new entry (`work`). */
  path: string
  /** The profile's value; missing if it has none. */
  old?: unknown
  new: unknown
  source: ValueSource
}

export interface Filled {
  facts: ProfileFacts
  /** Paths of values and entries that were empty and have been filled. */
  filled: string[]
  proposals: Proposal[]
}

/** The parts of a parsed file from which a profile is filled. */
export type ReadResume = Pick<ParsedResume, 'profile' | 'provenance'>

/** Returns true for texts that differ only in ways that need no decision. */
const isSameText = (old: unknown, value: unknown): boolean =>
  typeof old === 'string' && typeof value === 'string' && foldedText(old) === foldedText(value)

/** Fills one profile from one file, value by value. */
class Filling {
  readonly filled: string[] = []
  readonly proposals: Proposal[] = []
  readonly sources: Record<string, ValueSource>
  readonly #provenance: ReadResume['provenance']
  readonly #fileId: string

  constructor(sources: ProfileFacts['sources'], provenance: ReadResume['provenance'], fileId: string) {
    this.sources = { ...sources }
    this.#provenance = provenance
    this.#fileId = fileId
  }

  /** Returns the place of a value in the file. A skill that is a keyword has a place under its own path. */
  sourceOf(path: string): ValueSource {
    const parent = path.slice(0, path.lastIndexOf('.'))
    const { confidence, line, page, box } = this.#provenance[path] ?? this.#provenance[parent] ?? { confidence: 0 }
    return {
      by: 'file',
      fileId: this.#fileId,
      confidence,
      ...(line !== undefined && { line }),
      ...(page !== undefined && { page }),
      ...(box && { box }),
    }
  }

  /**
   * Returns the new value if the old one is empty and was never edited; otherwise returns the old one and proposes a
   * different new one.
   */
  merge(old: unknown, value: unknown, path: string, from: string): unknown {
    if (value === undefined || sameValue(old, value) || isSameText(old, value)) return old
    const source = this.sourceOf(from)
    if (old === undefined && !this.sources[path]) {
      this.sources[path] = source
      this.filled.push(path)
      return value
    }
    this.proposals.push({ path, ...(old !== undefined && { old }), new: value, source })
    return old
  }

  /** Returns an entry with its empty values filled from a file's entry about the same subject. */
  mergeEntry(key: string, entry: Entry, { values, from }: ReadEntry): object {
    const merged: Record<string, unknown> = { ...entry }
    for (const [field, value] of Object.entries(values)) {
      const result = this.merge(entry[field], value, `${key}.${entry.id}.${field}`, `${from}.${field}`)
      if (result !== undefined) merged[field] = result
    }
    return merged
  }

  addEntry(key: string, id: string, { values, from }: ReadEntry): object {
    for (const field of Object.keys(values)) this.sources[`${key}.${id}.${field}`] = this.sourceOf(`${from}.${field}`)
    this.filled.push(`${key}.${id}`)
    return { ...values, id }
  }
}

/**
 * Fills empty values of a profile that the candidate never edited, and proposes differences. An empty list is filled as
 * a whole. Otherwise entries are matched by their names, and those without a match are proposed.
 */
export function fillFromResume(
  facts: ProfileFacts,
  { profile, provenance }: ReadResume,
  {
    fileId,
    newId,
    location,
    hasName,
  }: {
    fileId: string
    newId: () => string
    location: PlaceValue | undefined
    /** False for an account without a name, to which the file's name is proposed. */
    hasName: boolean
  },
): Filled {
  const filling = new Filling(facts.sources, provenance, fileId)
  const basics: Record<string, unknown> = { ...facts.resume.basics }
  for (const [key, value] of Object.entries({ ...readBasics(profile), location })) {
    const from = key === 'location' ? 'basics.location.city' : `basics.${key}`
    const merged = filling.merge(basics[key], value, `basics.${key}`, from)
    if (merged !== undefined) basics[key] = merged
  }
  const name = readBasicName(profile)
  if (!hasName && name)
    filling.proposals.push({ path: 'basics.name', new: name, source: filling.sourceOf('basics.name') })
  const read = readEntries(profile)
  const lists: Record<string, object[]> = {}
  for (const key of listKeys) {
    const old: readonly Entry[] = facts.resume[key]
    const entries = read.get(key) ?? []
    if (old.length === 0 && !facts.sources[key]) {
      lists[key] = entries.map((entry) => filling.addEntry(key, newId(), entry))
      continue
    }
    const next: object[] = [...old]
    for (const entry of entries) {
      const at = old.findIndex((known) => isSameEntry(key, known, entry.values))
      const known = old[at]
      if (known) next[at] = filling.mergeEntry(key, known, entry)
      else {
        // An entry's place is that of its first value.
        const [first = ''] = Object.keys(entry.values)
        filling.proposals.push({ path: key, new: entry.values, source: filling.sourceOf(`${entry.from}.${first}`) })
      }
    }
    lists[key] = next
  }
  return {
    facts: profileFacts.parse({
      ...facts,
      resume: { ...facts.resume, ...lists, basics },
      sources: filling.sources,
    }),
    filled: filling.filled,
    proposals: filling.proposals,
  }
}
