import {
  allowedMistakes,
  editDistance,
  foldAccents,
  identifierKey,
  type IndexSchema,
  SHORTEST_IDENTIFIER_PREFIX,
  type SuggestOptions,
  type Suggestion,
  tokenize,
} from '@foyer/search-engine'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { quoteLexeme } from './lexemes.ts'
import { wholeNumber } from './read-results.ts'
import { identifierCondition } from './text-store.ts'
import { letterSet, suggestionLexeme } from './values.ts'
import { searchLimits } from '../../limits.ts'

interface Candidate extends Suggestion {
  starts: boolean
  label: string | null
}

/** A suggestion with the label of its facet value. */
export interface LabelledSuggestion {
  suggestion: Suggestion
  facet: string | undefined
  label: string | null
}

/**
 * Returns values with words that begin with each typed word, or almost if there are none, and identifiers by prefix.
 * Ordered by values that begin with the whole text, then most common, then value.
 */
export async function suggestValues(
  db: Database,
  tenantId: number,
  schema: IndexSchema,
  prefix: string,
  { limit, kinds }: SuggestOptions,
): Promise<LabelledSuggestion[]> {
  const typed = prefix.slice(0, searchLimits.prefixCharacters)
  const words = tokenize(typed)
    .slice(0, searchLimits.prefixWords)
    .map(({ word }) => foldAccents(word))
  if (words.length === 0) return []
  const wanted = (schema.suggestions ?? []).filter(({ kind }) => !kinds || kinds.includes(kind))
  const facets = new Map(
    wanted.flatMap(({ kind, from }) => {
      if ('text' in from) return [[`text:${from.text}`, kind] as const]
      return 'facet' in from ? [[from.facet, kind] as const] : []
    }),
  )
  const starting = words.map((word) => [`${quoteLexeme(suggestionLexeme(tenantId, word))}:*`])
  const found = await candidates(db, tenantId, facets, starting, words.join(' '))
  for (const { kind, from } of wanted)
    if ('identifiers' in from) found.push(...(await identifiers(db, tenantId, kind, typed)))
  if (found.length === 0) {
    const nearly = await Promise.all(words.map((word) => nearlyStarting(db, tenantId, word)))
    const either = starting.map((own, i) => [...own, ...(nearly[i] ?? [])])
    found.push(...(await candidates(db, tenantId, facets, either, words.join(' '))))
  }
  found.sort((a, b) => {
    if (a.starts !== b.starts) return a.starts ? -1 : 1
    return b.count - a.count || compare(a.value, b.value) || compare(a.kind, b.kind)
  })
  const facetOf = new Map([...facets].map(([facet, kind]) => [kind, facet]))
  return found
    .slice(0, wholeNumber(limit))
    .map(({ starts: _starts, label, ...suggestion }) => ({ suggestion, facet: facetOf.get(suggestion.kind), label }))
}

/**
 * Returns values with one lexeme of each list; those that differ in case or accents are merged in their most common
 * spelling.
 */
async function candidates(
  db: Database,
  tenantId: number,
  facets: ReadonlyMap<string, string>,
  lexemes: string[][],
  whole: string,
): Promise<Candidate[]> {
  const query = lexemes.map((list) => `(${list.join(' | ')})`).join(' & ')
  const { rows } = await sql<{ facet: string; value: string; label: string | null; count: number; line: string }>`
    SELECT facet, value, label, documents AS count, coalesce(line, '') AS line FROM search_values
    WHERE tenant_id = ${tenantId} AND facet = ANY(${[...facets.keys()]}) AND words @@ ${query}::tsquery AND documents > 0`.execute(
    db,
  )
  const byLine = new Map<string, Candidate & { most: number }>()
  for (const { facet, value, label, count, line } of rows) {
    const same = byLine.get(`${facet} ${line}`)
    if (!same) {
      byLine.set(`${facet} ${line}`, {
        kind: facets.get(facet) ?? '',
        value,
        label,
        count,
        starts: line.startsWith(whole),
        most: count,
      })
      continue
    }
    same.count += count
    if (count < same.most || (count === same.most && value > same.value)) continue
    Object.assign(same, { most: count, value, label })
  }
  return [...byLine.values()].map(({ most: _most, ...candidate }) => candidate)
}

/** Returns suggestion words that begin with the typed word, allowing the typos permitted by its length. */
async function nearlyStarting(db: Database, tenantId: number, typed: string): Promise<string[]> {
  const limit = allowedMistakes(typed.length)
  if (limit === 0) return []
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words
    WHERE tenant_id = ${tenantId} AND in_suggestions AND length >= ${typed.length - limit}
      AND bit_count((${letterSet(typed)}::integer & ~letters)::bit(32)) <= ${limit}`.execute(db)
  return rows
    .filter(({ word }) => editDistance(typed, word, limit, true) <= limit)
    .map(({ word }) => quoteLexeme(suggestionLexeme(tenantId, word)))
}

async function identifiers(db: Database, tenantId: number, kind: string, typed: string): Promise<Candidate[]> {
  const key = identifierKey(typed)
  if (key === '' || key.length > SHORTEST_IDENTIFIER_PREFIX * searchLimits.prefixCharacters) return []
  const { rows } = await sql<{ id: number; value: string; count: number }>`
    SELECT min(document_id) AS id, (array_agg(written ORDER BY document_id))[1] AS value, count(*) AS count FROM search_identifiers
    WHERE tenant_id = ${tenantId} AND ${identifierCondition(key)} GROUP BY key ORDER BY key LIMIT ${searchLimits.identifiersRead}`.execute(
    db,
  )
  return rows.map((row) => ({ kind, ...row, label: null, starts: true }))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
