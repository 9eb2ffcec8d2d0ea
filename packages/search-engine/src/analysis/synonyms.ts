import type { SynonymGroup } from '../search-engine.ts'
import { stemKeys } from './stem.ts'
import { tokenize } from './tokenize.ts'

/** A place in a list of tokens where a term of a synonym group stands. */
export interface SynonymMatch {
  group: number
  start: number
  length: number
}

interface Entry {
  group: number
  words: string[]
}

/** The synonym groups that hold in one language, found by the stem of a term's first word. */
export class SynonymTable {
  private readonly language: string
  private readonly entries = new Map<string, Entry[]>()

  constructor(groups: readonly SynonymGroup[], language: string) {
    this.language = language
    for (const [group, { terms, languages }] of groups.entries()) {
      if (languages && !languages.includes(language)) continue
      for (const term of terms) this.add(group, term)
    }
    // The longest term first, so that "registered nurse" wins over "nurse".
    for (const list of this.entries.values()) list.sort((a, b) => b.words.length - a.words.length)
  }

  private add(group: number, term: string): void {
    const words = tokenize(term).map((token) => token.word)
    const first = words[0]
    if (first === undefined) return
    const entry = { group, words: words.map((word) => this.key(word)) }
    const list = this.entries.get(this.key(first))
    if (list) list.push(entry)
    else this.entries.set(this.key(first), [entry])
  }

  private key(word: string): string {
    // Two-letter abbreviations are never taken for an inflected word.
    return word.length < 4 ? word : (stemKeys(word, this.language).at(-1) ?? word)
  }

  /** Every place where a term of a group stands. */
  find(words: readonly string[]): SynonymMatch[] {
    return this.findKeys(words.map((word) => this.key(word)))
  }

  /** The same for keys made with `keyOf`. */
  findKeys(keys: readonly string[]): SynonymMatch[] {
    const matches: SynonymMatch[] = []
    for (let start = 0; start < keys.length; start++) {
      const list = this.entries.get(keys[start] ?? '')
      if (!list) continue
      for (const { group, words: wanted } of list) {
        let i = 1
        while (i < wanted.length && start + i < keys.length && keys[start + i] === wanted[i]) i++
        if (i === wanted.length) matches.push({ group, start, length: wanted.length })
      }
    }
    return matches
  }

  /** What decides whether a word is that of a synonym: its stem, or itself if it is short. */
  keyOf(word: string): string {
    return this.key(word)
  }

  get isEmpty(): boolean {
    return this.entries.size === 0
  }
}

/** Synonym tables per language, made when a language first occurs. */
export class SynonymTables {
  private readonly groups: readonly SynonymGroup[]
  private readonly tables = new Map<string, SynonymTable>()

  constructor(groups: readonly SynonymGroup[]) {
    this.groups = groups
  }

  for(language: string): SynonymTable {
    let table = this.tables.get(language)
    if (!table) {
      table = new SynonymTable(this.groups, language)
      this.tables.set(language, table)
    }
    return table
  }
}

/** The word that stands in the index for every term of a synonym group; no text can contain it. */
export function synonymWord(group: number): string {
  return `\u0001${group}`
}
