import type { IndexSchema, Suggestion, SuggestOptions } from '../search-engine.ts'
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
  fold: string
}

/** Letters of a text that are read; people do not type longer ones into a box. */
const LONGEST_PREFIX = 100
const MOST_WORDS = 8
const MOST_IDENTIFIERS = 1000

/** Proposes values of the documents whose words begin with what is typed. */
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

  /** Takes in values that came with the last document. */
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
   * Every word typed has to begin a word of the value. Where nothing does, words may have the mistakes that a search allows.
   * First what begins with the whole text, then the commonest, then by value. Spellings that differ in case or accents are
   * one suggestion, shown as most documents write it.
   */
  suggest(prefix: string, { limit, kinds }: SuggestOptions): Suggestion[] {
    const typed = prefix.slice(0, LONGEST_PREFIX)
    const words = tokenize(typed)
      .slice(0, MOST_WORDS)
      .map((token) => foldAccents(token.word))
    if (words.length === 0) return []
    const found: Candidate[] = []
    const sources = this.sources.filter((source) => !kinds || kinds.includes(source.kind))
    for (const source of sources) found.push(...candidates(source, words, false))
    for (const kind of this.identifierKinds)
      if (!kinds || kinds.includes(kind)) found.push(...this.identifiers(kind, typed))
    if (found.length === 0) for (const source of sources) found.push(...candidates(source, words, true))
    found.sort((a, b) => {
      if (a.starts !== b.starts) return a.starts ? -1 : 1
      return b.count - a.count || compare(a.value, b.value) || compare(a.kind, b.kind)
    })
    return found.slice(0, wholeNumber(limit)).map(({ kind, value, count, id }) => ({
      kind,
      value,
      count,
      ...(id === undefined ? {} : { id }),
    }))
  }

  private identifiers(kind: string, typed: string): Candidate[] {
    const key = identifierKey(typed)
    if (key.length < SHORTEST_IDENTIFIER_PREFIX && this.store.identifiers.slotsOf(key).length === 0) return []
    return this.store.identifiers
      .keysMatching(key)
      .slice(0, MOST_IDENTIFIERS)
      .map((match) => {
        const slots = this.store.identifiers.slotsOf(match)
        const ids = slots.map((slot) => this.store.ids[slot] ?? 0)
        return {
          kind,
          value: this.store.identifierAsWritten(slots[0] ?? 0, match),
          count: slots.length,
          id: Math.min(...ids),
          starts: true,
          fold: match,
        }
      })
  }
}

/** The values of a source that have all words, those that differ in case or accents taken together. */
function candidates(source: Source, words: readonly string[], nearly: boolean): Candidate[] {
  const { column, words: dictionary } = source
  const hits = new Uint8Array(column.values.length)
  for (const [i, word] of words.entries()) {
    const visit = (value: number): void => {
      if (hits[value] === i) hits[value] = i + 1
    }
    dictionary.beginningWith(word, visit)
    if (nearly) dictionary.nearlyBeginningWith(word, visit)
  }
  const whole = words.join(' ')
  const byLine = new Map<string, Candidate & { most: number }>()
  for (let value = 0; value < hits.length; value++) {
    const count = column.counts[value] ?? 0
    if (hits[value] !== words.length || count === 0) continue
    const line = dictionary.lines[value] ?? ''
    const text = column.values[value] ?? ''
    const same = byLine.get(line)
    if (!same) {
      byLine.set(line, {
        kind: source.kind,
        value: text,
        count,
        starts: line.startsWith(whole),
        fold: line,
        most: count,
      })
      continue
    }
    same.count += count
    if (count > same.most || (count === same.most && text < same.value)) {
      same.most = count
      same.value = text
    }
  }
  return [...byLine.values()]
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
