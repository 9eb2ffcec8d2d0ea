import { type QueryNode, SHORTEST_IDENTIFIER_PREFIX } from '@foyer/search-engine'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Lexemes, quoteLexeme } from './lexemes.ts'
import type { TextConditions } from './text-conditions.ts'
import { letterSet } from './values.ts'

/** What the text of a query needs to know of a tenant's rows. */
export interface TextStore {
  /** Documents that the tenant has. */
  size: number
  /** For each list of nodes, how many documents answer all of them. */
  count(lists: readonly QueryNode[][]): Promise<number[]>
  /** For each list of nodes, whether a document answers all of them. */
  exist(lists: readonly QueryNode[][]): Promise<boolean[]>
  /** How many documents have each of some words without accents. */
  countFolds(folds: readonly string[]): Promise<number[]>
  /** The words of the texts that may lie within a number of mistakes; some lie further off. */
  similarWords(word: string, mistakes: number): Promise<string[]>
  hasIdentifier(key: string): Promise<boolean>
  /** Whether a document has a word but for accents. */
  hasFold(fold: string): Promise<boolean>
  /** For each correction, the documents that have it, that have it and all others, and those of them with it in the headline. */
  countCorrections(
    corrections: readonly QueryNode[],
    others: readonly QueryNode[],
  ): Promise<{ count: number; together: number; inHeadline: number }[]>
}

/** The condition that a key is an identifier's, or from four characters on its beginning. */
export function identifierCondition(key: string): RawBuilder<boolean> {
  const text = key.replaceAll('\0', '')
  return key.length < SHORTEST_IDENTIFIER_PREFIX
    ? sql<boolean>`key = ${text}`
    : sql<boolean>`key >= ${text} AND starts_with(key, ${text})`
}

export function createTextStore(
  db: Database,
  tenantId: number,
  size: number,
  conditions: TextConditions,
  lexemes: Lexemes,
): TextStore {
  async function each<T>(parts: RawBuilder<T>[]): Promise<T[]> {
    if (parts.length === 0) return []
    const { rows } = await sql<{ list: T[] }>`SELECT ARRAY[${sql.join(parts)}] AS list`.execute(db)
    return rows[0]?.list ?? []
  }
  const documents = (condition: RawBuilder<unknown>) =>
    sql`FROM search_documents d WHERE d.tenant_id = ${tenantId} AND ${condition}`
  const hasFold = (fold: string) => sql`d.terms @@ ${quoteLexeme(lexemes.fold(fold))}::tsquery`
  return {
    size,
    count: (lists) =>
      each(lists.map((nodes) => sql<number>`(SELECT count(*)::integer ${documents(conditions.all(nodes))})`)),
    exist: (lists) => each(lists.map((nodes) => sql<boolean>`EXISTS (SELECT ${documents(conditions.all(nodes))})`)),
    countFolds: (folds) =>
      each(folds.map((fold) => sql<number>`(SELECT count(*)::integer ${documents(hasFold(fold))})`)),
    async hasFold(fold) {
      const [found] = await each([sql<boolean>`EXISTS (SELECT ${documents(hasFold(fold))})`])
      return found ?? false
    },
    async countCorrections(corrections, others) {
      const numbers = await each(
        corrections.flatMap((node) => {
          const together = documents(conditions.all([...others, node]))
          return [
            sql<number>`(SELECT count(*)::integer ${documents(conditions.one(node))})`,
            sql<number>`(SELECT count(*)::integer ${together})`,
            sql<number>`(SELECT count(*)::integer ${together} AND d.headline @@ ${conditions.looseTsquery(node)}::tsquery)`,
          ]
        }),
      )
      return corrections.map((_, i) => ({
        count: numbers[3 * i] ?? 0,
        together: numbers[3 * i + 1] ?? 0,
        inHeadline: numbers[3 * i + 2] ?? 0,
      }))
    },
    async similarWords(word, mistakes) {
      const { rows } = await sql<{ word: string }>`
        SELECT word FROM search_words
        WHERE tenant_id = ${tenantId} AND in_texts AND length BETWEEN ${word.length - mistakes} AND ${word.length + mistakes}
          AND bit_count((letters # ${letterSet(word)}::integer)::bit(32)) <= ${2 * mistakes}`.execute(db)
      return rows.map((row) => row.word)
    },
    async hasIdentifier(key) {
      const { rows } = await sql<{ found: boolean }>`
        SELECT EXISTS (SELECT FROM search_identifiers WHERE tenant_id = ${tenantId} AND ${identifierCondition(key)}) AS found`.execute(
        db,
      )
      return rows[0]?.found ?? false
    },
  }
}
