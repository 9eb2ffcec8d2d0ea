import type { IndexSchema, Suggestion, SuggestOptions } from '../contract/search-engine.ts'
import { foldAccents, identifierKey } from '../analysis/normalize.ts'
import { tokenize } from '../analysis/tokenize.ts'
import { wholeNumber } from '../facets/count-values.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { SHORTEST_IDENTIFIER_PREFIX } from '../indexing/identifier-index.ts'
import type { ValueColumn } from '../indexing/value-column.ts'
import { SuggestionWords } from './suggestion-words.ts'

interface Source {
  kind: string
  column: ValueColumn
  words: SuggestionWords
  learned: number
}

interface Candidate extends Suggestion {
  starts: boolean
}

/** Maximum number of characters read; people do not type longer ones into a search box. */
const LONGEST_PREFIX = 100
const MAX_WORDS = 8
const MAX_IDENTIFIERS = 1000

/** Suggests document values whose words begin with the typed text. */
export class Suggester {
  private readonly sources: Source[] = []
  private readonly identifierKinds: string[] = []
  private readonly store: DocumentStore

  constructor(schema: IndexSchema, store: DocumentStore) {
    this.store = store
    for (const { kind, from } of schema.suggestions ?? []) {
      if ('identifiers' in from) this.identifierKinds.push(kind)
      else {
        const column = 'text' in from ? store.texts.get(from.text) : store.facets.get(from.facet)
        if (column) this.sources.push({ kind, column, words: new SuggestionWords(), learned: 0 })
      }
    }
  }

  /** Adds values that arrived with the last document. */
  learn(): void {
    for (const source of this.sources) {
      const { values } = source.column
      while (source.learned < values.length) {
        source.words.add(source.learned, values[source.learned] ?? '')
        source.learned++
      }
    }
  }

  /**
   * Returns suggestions in which every typed word is a prefix of some word. If there are none, allows the typos of a
   * search. Ordered by values that begin with the whole text, then most common, then value. Spellings that differ in
   * case or accents are merged and shown in their most common form.
   */
  suggest(prefix: string, { limit, kinds }: SuggestOptions): Suggestion[] {
    const typed = prefix.slice(0, LONGEST_PREFIX)
    const words = tokenize(typed)
      .slice(0, MAX_WORDS)
      .map((token) => foldAccents(token.word))
    if (words.length === 0) return []
    const most = wholeNumber(limit)
    if (most === 0) return []
    const found: Candidate[] = []
    const sources = this.sources.filter((source) => !kinds || kinds.includes(source.kind))
    for (const source of sources) found.push(...candidates(source, words, false, most))
    for (const kind of this.identifierKinds)
      if (!kinds || kinds.includes(kind)) found.push(...this.identifiers(kind, typed))
    if (found.length === 0) for (const source of sources) found.push(...candidates(source, words, true, most))
    return found
      .sort(inOrder)
      .slice(0, most)
      .map(({ kind, value, count, id }) => ({ kind, value, count, ...(id === undefined ? {} : { id }) }))
  }

  private identifiers(kind: string, typed: string): Candidate[] {
    const key = identifierKey(typed)
    if (key.length < SHORTEST_IDENTIFIER_PREFIX && this.store.identifiers.slotsOf(key).length === 0) return []
    return this.store.identifiers
      .keysMatching(key)
      .slice(0, MAX_IDENTIFIERS)
      .map((match) => {
        const slots = this.store.identifiers.slotsOf(match)
        const ids = slots.map((slot) => this.store.ids[slot] ?? 0)
        return {
          kind,
          value: this.store.identifiers.asWritten(slots[0] ?? 0, match),
          count: slots.length,
          id: Math.min(...ids),
          starts: true,
        }
      })
  }
}

/**
 * Returns the best values of a source that contain all words, merging those that differ in case, accents or
 * punctuation.
 */
function candidates(source: Source, words: readonly string[], nearly: boolean, limit: number): Candidate[] {
  const { column, words: dictionary } = source
  const hits = new Uint8Array(dictionary.lines.length)
  for (const [i, word] of words.entries()) {
    const visit = (line: number): void => {
      if (hits[line] === i) hits[line] = i + 1
    }
    dictionary.beginningWith(word, visit)
    if (nearly) dictionary.nearlyBeginningWith(word, visit)
  }
  const whole = words.join(' ')
  const best: Candidate[] = []
  for (let line = 0; line < hits.length; line++) {
    if (hits[line] !== words.length) continue
    const values = dictionary.valuesOf[line] ?? []
    let count = 0
    for (const value of values) count += column.counts[value] ?? 0
    const worst = best.length < limit ? undefined : best.at(-1)
    if (count === 0 || (worst && count < worst.count && worst.starts)) continue
    const starts = dictionary.lines[line]?.startsWith(whole) ?? false
    const candidate = { kind: source.kind, value: commonest(values, column), count, starts }
    if (worst && inOrder(candidate, worst) > 0) continue
    if (worst) best.pop()
    const at = best.findIndex((other) => inOrder(candidate, other) < 0)
    best.splice(at === -1 ? best.length : at, 0, candidate)
  }
  return best
}

function commonest(values: readonly number[], column: ValueColumn): string {
  let best = ''
  let most = 0
  for (const number of values) {
    const count = column.counts[number] ?? 0
    const value = column.values[number] ?? ''
    if (count > most || (count === most && count > 0 && value < best)) {
      most = count
      best = value
    }
  }
  return best
}

/** Orders values that begin with the whole text first, then most common, then by value. */
function inOrder(a: Candidate, b: Candidate): number {
  if (a.starts !== b.starts) return a.starts ? -1 : 1
  return b.count - a.count || compare(a.value, b.value) || compare(a.kind, b.kind)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
