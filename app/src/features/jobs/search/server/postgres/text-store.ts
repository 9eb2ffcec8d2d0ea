import { type QueryNode, type TopicField, SHORTEST_IDENTIFIER_PREFIX } from '@foyer/search-engine'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Lexemes, quoteLexeme } from './lexemes.ts'
import type { TextConditions } from './text-conditions.ts'
import { letterSet } from './values.ts'

/** Queries on a tenant's rows needed to interpret a query text. */
export interface TextStore {
  /** Number of the tenant's documents. */
  size: number
  /** Returns, for each list of nodes, the number of documents that match all of them. */
  count(lists: readonly QueryNode[][]): Promise<number[]>
  /** Returns, for each list of nodes, true if a document matches all of them. */
  exist(lists: readonly QueryNode[][]): Promise<boolean[]>
  /** Returns the number of documents that contain each folded word. */
  countFolds(folds: readonly string[]): Promise<number[]>
  /** Returns the indexed words possibly within this edit distance; some are farther. */
  similarWords(word: string, mistakes: number): Promise<string[]>
  hasIdentifier(key: string): Promise<boolean>
  /** Returns true if a document contains the word, ignoring accents. */
  hasFold(fold: string): Promise<boolean>
  /** Returns, for each node, the share of the documents that match it in the headline. */
  headlineShares(nodes: readonly QueryNode[]): Promise<number[]>
  /** Returns, for each node, the numbers of documents by the best field that matches it. */
  countFields(nodes: readonly QueryNode[]): Promise<{ inHeadline: number; inTopic: number }[]>
  /** Returns the number of documents that match all nodes, each in its field if it has one. */
  countIn(nodes: readonly { node: QueryNode; field: TopicField | undefined }[]): Promise<number>
  /**
   * Returns, for each correction, the numbers of documents that contain it, that also match all others, and of those
   * with it in the headline.
   */
  countCorrections(
    corrections: readonly QueryNode[],
    others: readonly QueryNode[],
  ): Promise<{ count: number; together: number; inHeadline: number }[]>
}

/** Returns the condition that a key equals an identifier or, from four characters on, is its prefix. */
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
    headlineShares: (nodes) =>
      each(
        nodes.map((node) => {
          const headline = sql`d.headline @@ ${conditions.looseTsquery(node)}::tsquery`
          return sql<number>`(SELECT count(*) FILTER (WHERE ${headline})::float8 / greatest(count(*), 1) ${documents(conditions.one(node))})`
        }),
      ),
    async countFields(nodes) {
      const numbers = await each(
        nodes.flatMap((node) => {
          const query = sql`${conditions.looseTsquery(node)}::tsquery`
          const matching = documents(conditions.one(node))
          return [
            sql<number>`(SELECT count(*)::integer ${matching} AND d.headline @@ ${query})`,
            sql<number>`(SELECT count(*)::integer ${matching} AND d.topics @@ ${query} AND NOT d.headline @@ ${query})`,
          ]
        }),
      )
      return nodes.map((_, i) => ({ inHeadline: numbers[2 * i] ?? 0, inTopic: numbers[2 * i + 1] ?? 0 }))
    },
    async countIn(nodes) {
      const inFields = nodes.flatMap(({ node, field }) => {
        if (!field) return []
        const column = field === 'headline' ? sql`d.headline` : sql`d.topics`
        return [sql<boolean>`${column} @@ ${conditions.looseTsquery(node)}::tsquery`]
      })
      const all = [conditions.all(nodes.map(({ node }) => node)), ...inFields]
      const [count = 0] = await each([sql<number>`(SELECT count(*)::integer ${documents(sql.join(all, sql` AND `))})`])
      return count
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
