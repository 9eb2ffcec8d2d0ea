import { type QueryNode, SHORTEST_IDENTIFIER_PREFIX } from '@foyer/search-engine'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Lexemes, quoteLexeme } from './lexemes.ts'
import type { TextConditions } from './text-conditions.ts'
import { letterSet } from './values.ts'

/** What the text of a query needs to know of a tenant's rows. */
export interface TextStore {
  /** For each list of nodes, how many documents answer all of them. */
  count(lists: readonly QueryNode[][]): Promise<number[]>
  /** For each list of nodes, whether a document answers all of them. */
  exist(lists: readonly QueryNode[][]): Promise<boolean[]>
  /** How many documents have each of some words without accents. */
  countFolds(folds: readonly string[]): Promise<number[]>
  /** The words of the texts that may lie within a number of mistakes; some lie further off. */
  similarWords(word: string, mistakes: number): Promise<string[]>
  hasIdentifier(key: string): Promise<boolean>
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
  conditions: TextConditions,
  lexemes: Lexemes,
): TextStore {
  async function each<T>(parts: RawBuilder<T>[]): Promise<T[]> {
    if (parts.length === 0) return []
    const { rows } = await sql<{ list: T[] }>`SELECT ARRAY[${sql.join(parts)}] AS list`.execute(db)
    return rows[0]?.list ?? []
  }
  const documents = (condition: RawBuilder<boolean>) =>
    sql`FROM search_documents d WHERE d.tenant_id = ${tenantId} AND ${condition}`
  return {
    count: (lists) =>
      each(lists.map((nodes) => sql<number>`(SELECT count(*)::integer ${documents(conditions.all(nodes))})`)),
    exist: (lists) => each(lists.map((nodes) => sql<boolean>`EXISTS (SELECT ${documents(conditions.all(nodes))})`)),
    countFolds: (folds) =>
      each(
        folds.map(
          (fold) =>
            sql<number>`(SELECT count(*)::integer ${documents(sql`d.terms @@ ${quoteLexeme(lexemes.fold(fold))}::tsquery`)})`,
        ),
      ),
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
