import type { AroundWords, IndexSchema, SearchDocument, SearchQuery, Spelling } from '../contract/search-engine.ts'
import { foldAccents, identifierKey, primaryLanguage } from '../analysis/normalize.ts'
import { isShortWord } from '../analysis/short-words.ts'
import { stemKeys } from '../analysis/stem.ts'
import type { SynonymTables } from '../analysis/synonyms.ts'
import { tokenize } from '../analysis/tokenize.ts'
import { normalizePoint, placeHolds, regionAnswers } from '../geo/distance.ts'
import { SHORTEST_IDENTIFIER_PREFIX } from '../indexing/identifier-index.ts'
import { SHORTEST_PREFIX } from '../indexing/term-dictionary.ts'
import { parseSearch } from './parse-search.ts'
import type { Clause, ParsedQuery, QueryNode } from './query-node.ts'

interface WordSets {
  /** The words without accents, and character bigrams. */
  folds: ReadonlySet<string>
  /** The words of named fields; a short word matches only these. */
  named: ReadonlySet<string>
  /** The stem keys of the words in the document's language. */
  stems: ReadonlySet<string>
  /** The synonym groups that occur. */
  synonyms: ReadonlySet<number>
}

/** A document analysed for matching without an index. */
export interface AnalyzedDocument extends WordSets {
  language: string
  /** The words of the headline. */
  headline: WordSets
  /** The words of each value of the phrase fields, framed and separated by line feeds. */
  lines: readonly string[]
  identifiers: readonly string[]
}

const emptySets = () => ({
  folds: new Set<string>(),
  named: new Set<string>(),
  stems: new Set<string>(),
  synonyms: new Set<number>(),
})

/** Analyses a document. This is the definition that every engine's index must agree with. */
export function analyzeDocument(
  document: SearchDocument,
  schema: IndexSchema,
  synonymTables: SynonymTables,
): AnalyzedDocument {
  const language = primaryLanguage(document.language)
  const all = emptySets()
  const headline = emptySets()
  const lines: string[] = []
  const greatest = Math.max(...schema.textFields.map(({ weight }) => weight))
  const headlineField = schema.textFields.find(({ weight }) => weight === greatest)
  for (const field of schema.textFields) {
    const sets = field === headlineField ? [all, headline] : [all]
    const add = (word: string): void => {
      for (const { folds, stems } of sets) {
        folds.add(foldAccents(word))
        for (const key of stemKeys(word, language)) stems.add(key)
      }
    }
    const value = document.text[field.name] ?? []
    for (const text of typeof value === 'string' ? [value] : value) {
      const tokens = tokenize(text)
      if (field.weight > 1) for (const { word } of tokens) for (const { named } of sets) named.add(foldAccents(word))
      for (const [i, { word, joined }] of tokens.entries()) {
        add(word)
        const next = joined ? tokens[i + 1] : undefined
        if (next) add(word + next.word)
      }
      const words = tokens.map((token) => token.word)
      for (const { group, isShort, fields } of synonymTables.for(language).find(words, 'document')) {
        if (fields && !fields.includes(field.name)) continue
        if (!isShort || field.weight > 1) for (const { synonyms } of sets) synonyms.add(group)
      }
      if (field.phrases ?? true) lines.push(`\n${words.map((word) => foldAccents(word)).join('\n')}\n`)
    }
  }
  const identifiers = document.identifiers.map((identifier) => identifierKey(identifier))
  return { language, ...all, headline, lines, identifiers }
}

/**
 * Returns true if a document matches the words of a query: all clauses, and nothing excluded. `isOccupation` says of a
 * condition that is ruled out whether it counts in headlines only.
 */
export function answersQuery(
  document: AnalyzedDocument,
  query: ParsedQuery,
  isOccupation: (node: QueryNode) => boolean,
): boolean {
  return (
    query.clauses.every((clause) => answersNode(document, clause.node)) &&
    !query.excluded.some((node) => answersNode(document, node)) &&
    !query.ruledOut.some((node) => answersNode(isOccupation(node) ? headlineOf(document) : document, node))
  )
}

/** Returns a document with the words of its headline alone. */
export function headlineOf(document: AnalyzedDocument): AnalyzedDocument {
  return { ...document, ...document.headline }
}

export function answersNode(document: AnalyzedDocument, node: QueryNode): boolean {
  switch (node.op) {
    case 'word':
      return hasWord(document, node.word, node.prefix)
    case 'phrase':
      return document.lines.some((line) => line.includes(`\n${node.words.join('\n')}\n`))
    case 'synonym':
      return node.language === document.language && document.synonyms.has(node.group)
    case 'identifier':
      return document.identifiers.some(
        (key) => key === node.key || (node.key.length >= SHORTEST_IDENTIFIER_PREFIX && key.startsWith(node.key)),
      )
    case 'and':
      return node.nodes.every((child) => answersNode(document, child))
    case 'or':
      return node.nodes.some((child) => answersNode(document, child))
  }
}

function hasWord(document: AnalyzedDocument, word: string, prefix: boolean): boolean {
  const folded = foldAccents(word)
  if (isShortWord(folded)) return document.named.has(folded)
  if (document.folds.has(folded)) return true
  if (stemKeys(word, document.language).some((key) => document.stems.has(key))) return true
  if (!prefix || folded.length < SHORTEST_PREFIX) return false
  for (const fold of document.folds) if (fold.startsWith(folded)) return true
  return false
}

/** Returns true if a document passes every filter of a query; `withoutFacet` names a facet whose filter is ignored. */
export function matchesFilters(
  document: SearchDocument,
  query: SearchQuery,
  schema: IndexSchema,
  withoutFacet?: string,
): boolean {
  if (query.remoteOnly && !document.remote) return false
  if (query.onSiteOnly && document.remote) return false
  for (const [name, values] of Object.entries(query.filters)) {
    if (values.length === 0 || name === withoutFacet) continue
    if (!schema.facets.includes(name)) return false
    if (!(document.facets[name] ?? []).some((value) => values.includes(value))) return false
  }
  for (const [name, { min, max }] of Object.entries(query.numberRanges ?? {})) {
    const low = min === undefined || Number.isNaN(min) ? undefined : min
    const high = max === undefined || Number.isNaN(max) ? undefined : max
    if (low === undefined && high === undefined) continue
    const value = schema.numbers.includes(name) ? (document.numbers[name] ?? Number.NaN) : Number.NaN
    if (!(value >= (low ?? -Infinity) && value <= (high ?? Infinity))) return false
  }
  return !query.place || matchesAsRemote(document, query) || inPlace(document, query.place)
}

/** Returns true if a remote document matches without lying in the place. */
function matchesAsRemote({ remote, regions }: SearchDocument, { includeRemote, remoteRegions }: SearchQuery): boolean {
  if (!includeRemote || !remote) return false
  if (!remoteRegions || regions.length === 0) return true
  return regions.some((region) => remoteRegions.some((code) => regionAnswers(region, code)))
}

function inPlace(document: SearchDocument, place: NonNullable<SearchQuery['place']>): boolean {
  if (place.kind === 'regions') {
    return document.regions.some((region) => place.codes.some((code) => regionAnswers(region, code)))
  }
  return document.points.some((raw) => {
    const point = normalizePoint(raw)
    return point !== undefined && placeHolds(place, point)
  })
}

/** Name of the place of words that are an identifier, beside the names of text fields. */
const IDENTIFIER_FIELD = 'identifier'

/** A part of a query and where a document answers it. */
export interface MatchedWords {
  /** As typed, in lower case and without punctuation. */
  words: string
  /** Names of the text fields, or `identifier`; empty if the document lacks the words. */
  fields: string[]
  /** The part it has in the search, if it isn't the subject. */
  as?: AroundWords['as']
}

/**
 * Explains a match: returns the parts of a query, in its order, with the fields in which a document answers each. With
 * the spelling of the result, these are the words that were searched: corrected ones instead of those typed, or either
 * of two. It analyses the document once for each field, so it suits one document, not a page of them.
 */
export function explainMatch(
  document: SearchDocument,
  query: Pick<SearchQuery, 'text' | 'around'> & { spelling?: Spelling },
  schema: IndexSchema,
  synonyms: SynonymTables,
): MatchedWords[] {
  const analyze = (text: SearchDocument['text'], identifiers: string[]) =>
    analyzeDocument({ ...document, text, identifiers }, schema, synonyms)
  const fields = new Map<string, AnalyzedDocument>(
    schema.textFields.map(({ name }) => [name, analyze({ [name]: document.text[name] ?? [] }, [])]),
  )
  fields.set(IDENTIFIER_FIELD, analyze({}, document.identifiers))
  const explain = (clause: Clause): MatchedWords[] => {
    const searched = searchedWords(clause, query.spelling).map(({ words, node }) => ({
      words,
      fields: fieldsOf(node, fields),
      ...(clause.role && { as: clause.role }),
    }))
    const found = searched.filter((part) => part.fields.length > 0)
    if (found.length > 0) return found
    // What looks like an identifier but is none here was searched in pieces.
    return clause.pieces ? clause.pieces.clauses.flatMap(explain) : searched.slice(0, 1)
  }
  return parseSearch(query, synonyms, [primaryLanguage(document.language)]).clauses.flatMap(explain)
}

/** Returns what was searched for a clause: as typed, as the beginning of longer words, corrected, or either of two. */
function searchedWords({ typed, node, beginning }: Clause, spelling?: Spelling): { words: string; node: QueryNode }[] {
  if (beginning && spelling?.completed === typed) return [{ words: typed, node: beginning }]
  const correction = spelling?.corrections.find(({ from }) => from === typed)
  if (!correction) return [{ words: typed, node }]
  const corrected = { words: correction.to, node: { op: 'word', word: correction.to, prefix: false } } as const
  return correction.both ? [{ words: typed, node }, corrected] : [corrected]
}

/** Returns the names of the fields that answer a condition; words of one condition can be in several. */
function fieldsOf(node: QueryNode, fields: ReadonlyMap<string, AnalyzedDocument>): string[] {
  const whole = [...fields].filter(([, document]) => answersNode(document, node)).map(([name]) => name)
  if (whole.length > 0 || node.op !== 'and') return whole
  const parts = node.nodes.map((child) => fieldsOf(child, fields))
  return parts.every((part) => part.length > 0) ? [...new Set(parts.flat())] : []
}
