import type { SynonymGroup } from '../contract/search-engine.ts'
import abbreviations from './data/abbreviations.json' with { type: 'json' }
import layWords from './data/lay-words.json' with { type: 'json' }
import occupations from './data/occupations.json' with { type: 'json' }
import seekersWords from './data/seekers-words.json' with { type: 'json' }
import ownLanguageWords from './data/own-language-words.json' with { type: 'json' }
import groups from './data/synonyms.json' with { type: 'json' }
import technologyWords from './data/technology-words.json' with { type: 'json' }
import titleAbbreviations from './data/title-abbreviations.json' with { type: 'json' }
import { isPassedOver, isShortWord } from './short-words.ts'
import { stemKeys } from './stem.ts'
import { tokenize } from './tokenize.ts'

/** An occurrence of a synonym group's term in a list of words. */
export interface SynonymMatch {
  group: number
  start: number
  length: number
  /** True for a term of one or two letters, which counts only in named fields. */
  isShort: boolean
  /** The text fields in which the term counts, if not all. */
  fields: readonly string[] | undefined
  /** True for a term that only searches have, or that only documents do. */
  only: Side | undefined
}

/** A text in which terms are looked for. */
type Side = 'search' | 'document'

interface Entry {
  group: number
  fields: readonly string[] | undefined
  only: Side | undefined
  words: number[]
  /** A single word that only searches have, as written: other forms mean other things, as in "senior" and "seniors". */
  written: string | undefined
  /** True for several words that a search can have in any order, with small words between them. */
  isLoose: boolean
  isShort: boolean
}

/** Shorter words are not stemmed: an abbreviation is never inflected. */
const SHORTEST_STEMMED = 4

/** The synonym groups of one language. Words in no group have the number zero. */
export class SynonymTable {
  private readonly language: string
  private readonly numbers = new Map<string, number>()
  /** Entries for searches and for documents, by the number of their first word. */
  private readonly entries: Record<Side, Entry[][]> = { search: [[]], document: [[]] }

  constructor(groups: readonly SynonymGroup[], language: string) {
    this.language = language
    for (const [group, { terms, broader = [], languages, fields }] of groups.entries()) {
      if (languages && !languages.includes(language)) continue
      const isOneWay = broader.length > 0
      for (const term of terms) this.add(term, { group, fields, only: isOneWay ? 'document' : undefined })
      for (const term of broader) this.add(term, { group, fields, only: 'search' })
    }
    // Longest term first, so that "registered nurse" wins over "nurse".
    for (const list of [...this.entries.search, ...this.entries.document])
      list.sort((a, b) => b.words.length - a.words.length)
  }

  private add(term: string, entry: Pick<Entry, 'group' | 'fields' | 'only'>): void {
    const tokens = tokenize(term)
    const words = tokens.map((token) => this.intern(this.key(token.word)))
    const [first] = words
    const isShort = tokens.length === 1 && isShortWord(tokens[0]?.word ?? '')
    const isSearched = entry.only === 'search'
    const written = isSearched && tokens.length === 1 ? tokens[0]?.word : undefined
    const isLoose =
      isSearched && tokens.length > 1 && tokens.every(({ word }) => word.length > 2 && !isPassedOver(word))
    if (first === undefined) return
    // A loose term can begin with any of its words.
    for (const beginning of isLoose ? new Set(words) : [first])
      for (const side of ['search', 'document'] as const)
        if (!entry.only || entry.only === side)
          this.entries[side][beginning]?.push({ ...entry, words, written, isLoose, isShort })
  }

  private intern(key: string): number {
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number = this.entries.search.length
    this.entries.search.push([])
    this.entries.document.push([])
    this.numbers.set(key, number)
    return number
  }

  private key(word: string, stem?: string): string {
    return word.length < SHORTEST_STEMMED ? word : (stem ?? stemKeys(word, this.language).at(-1) ?? word)
  }

  /**
   * Returns the number of a word, equal for all its inflected forms; zero for a word in no group. `stem` is its last
   * stem key, if known.
   */
  numberOf(word: string, stem?: string): number {
    return this.numbers.get(this.key(word, stem)) ?? 0
  }

  /** Returns every occurrence of a term of any group in the words of a search or a document. */
  find(words: readonly string[], side: Side): SynonymMatch[] {
    const numbers = words.map((word) => this.numberOf(word))
    return this.findNumbers(numbers, words.length, side, words)
  }

  /**
   * Like `find`, for the first `length` of a list of word numbers; those of a search with their words, those of a document
   * in one of its fields.
   */
  findNumbers(
    numbers: ArrayLike<number>,
    length: number,
    side: Side,
    searched: readonly string[] = [],
    field?: string,
  ): SynonymMatch[] {
    const matches: SynonymMatch[] = []
    for (let start = 0; start < length; start++) {
      const first = numbers[start] ?? 0
      if (first === 0) continue
      for (const entry of this.entries[side][first] ?? []) {
        const { words, written, fields } = entry
        if (field !== undefined && fields && !fields.includes(field)) continue
        if (written !== undefined && written !== searched[start]) continue
        const end = entry.isLoose
          ? looseEnd(words, numbers, start, searched)
          : adjacentEnd(words, numbers, start, length)
        if (end === undefined) continue
        const { group, isShort, only } = entry
        matches.push({ group, isShort, only, fields, start, length: end - start })
      }
    }
    return matches
  }
}

/** Returns the end of the words of a term; undefined if they aren't there. */
function adjacentEnd(
  words: readonly number[],
  numbers: ArrayLike<number>,
  start: number,
  length: number,
): number | undefined {
  if (start + words.length > length) return undefined
  for (let i = 1; i < words.length; i++) if (numbers[start + i] !== words[i]) return undefined
  return start + words.length
}

/**
 * Returns the end of the words of a search that have all words of a term, with small words between them; undefined if
 * they don't. In another order they mean the same only with a small word between: "mental health for kids" are "kids'
 * mental health", but no "manager nurse" is a "nurse manager".
 */
function looseEnd(
  words: readonly number[],
  numbers: ArrayLike<number>,
  start: number,
  searched: readonly string[],
): number | undefined {
  const missing = [...words]
  let isInOrder = true
  for (let at = start; at < searched.length; at++) {
    const found = missing.indexOf(numbers[at] ?? 0)
    if (found > 0) isInOrder = false
    if (found !== -1) missing.splice(found, 1)
    else if (!isPassedOver(searched[at] ?? '')) return undefined
    if (missing.length === 0) return isInOrder || at + 1 - start > words.length ? at + 1 : undefined
  }
  return undefined
}

/** Synonym tables per language, built on first use of a language. */
export class SynonymTables {
  readonly groups: readonly SynonymGroup[]
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

/** Returns the index word that represents every term of a synonym group; it cannot occur in text. */
export function synonymWord(group: number): string {
  return `\u0001${group}`
}

/** Words for kinds of work; the terms count in titles only, unless `anywhere`. */
interface WorkWords {
  terms: string[]
  broader: string[]
  anywhere?: boolean
}

/**
 * Built-in job-market synonyms: abbreviations, spelling variants, compounds, benefits, and names of occupations, also in
 * other languages.
 */
export const defaultSynonyms: readonly SynonymGroup[] = [
  ...groups,
  ...abbreviations.map((terms) => ({ terms, languages: ['en'], adjacent: true })),
  // They mean other things elsewhere in a text: PM, API, echo.
  ...titleAbbreviations.map((terms) => ({ terms, languages: ['en'], adjacent: true, fields: ['title'] })),
  ...seekersWords.map((group) => ({ ...group, languages: ['en'], adjacent: true })),
  ...ownLanguageWords.map((group) => ({ ...group, adjacent: true, fields: ['title'] })),
  ...[...layWords, ...technologyWords].map(({ anywhere = false, ...group }: WorkWords) => ({
    ...group,
    languages: ['en'],
    adjacent: true,
    // A description names other people's work, too.
    ...(!anywhere && { fields: ['title'] }),
  })),
  ...occupations,
]
