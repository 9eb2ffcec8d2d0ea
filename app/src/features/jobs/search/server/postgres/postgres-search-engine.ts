import {
  SPELLING_RULES,
  defaultSynonyms,
  type EngineOptions,
  type IndexSchema,
  parseSearch,
  type QueryNode,
  type SearchDocument,
  type SearchEngine,
  type SearchQuery,
  type SearchResult,
  type Spelling,
  type SuggestOptions,
  type SynonymGroup,
  type Suggestion,
  SynonymTables,
  topicFields,
} from '@foyer/search-engine'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { TextAnalyser } from './text-analyser.ts'
import { facetConditions, plainConditions, preferredCondition, remoteElsewhere } from './filter-conditions.ts'
import { type Lexemes, lexemesOf } from './lexemes.ts'
import { readResults } from './read-results.ts'
import type { Part } from './repair/make-optional.ts'
import { repairText } from './repair/repair-text.ts'
import { distanceBand, relevance, sortColumn } from './sort-columns.ts'
import { suggestValues } from './suggest.ts'
import { type Condition, TextConditions } from './text-conditions.ts'
import { createTextStore, type TextStore } from './text-store.ts'
import { type LabelledDocument, lockRows, writeRows } from './write-rows.ts'
import { searchLimits } from '../../limits.ts'

interface State {
  languages: string[]
  documents: number
}

interface TextPlan {
  conditions: Condition[]
  parts: Part[]
  spelling: Spelling
  textConditions: TextConditions
  /** The condition of documents that are about the text, if it makes a difference. */
  about: Condition | undefined
}

/**
 * A search engine on PostgreSQL full-text search. Matches and counts equal those of the in-memory engine; its relevance
 * considers fields and rare words, but not term frequency.
 */
export class PostgresSearchEngine implements SearchEngine {
  readonly schema: IndexSchema
  readonly tenantId: number
  private readonly db: Database
  private readonly synonyms: SynonymTables
  private readonly lexemes: Lexemes
  private readonly analyser: TextAnalyser
  private readonly labels = new Map<string, string>()
  private changes: Promise<void> = Promise.resolve()
  private documents = 0

  constructor(db: Database, tenantId: number, schema: IndexSchema, options: EngineOptions = {}) {
    this.db = db
    this.tenantId = tenantId
    this.schema = schema
    this.synonyms = new SynonymTables(options.synonyms ?? defaultSynonyms)
    this.lexemes = lexemesOf(tenantId)
    this.analyser = new TextAnalyser(schema, this.synonyms, this.lexemes)
  }

  /** Number of documents when this process last looked. */
  get size(): number {
    return this.documents
  }

  get synonymGroups(): readonly SynonymGroup[] {
    return this.synonyms.groups
  }

  /** Returns the label of a facet key from an earlier response. */
  label(facet: string, key: string): string | undefined {
    return this.labels.get(`${facet} ${key}`)
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    return this.reading((trx) => this.searchIn(trx, query))
  }

  async suggest(prefix: string, options: SuggestOptions): Promise<Suggestion[]> {
    const found = await suggestValues(this.db, this.tenantId, this.schema, prefix, options)
    for (const { suggestion, facet, label } of found) if (facet) this.learnLabel(facet, suggestion.value, label)
    return found.map(({ suggestion }) => suggestion)
  }

  async upsert(documents: SearchDocument[]): Promise<void> {
    const latest = [...new Map(documents.map((document) => [document.id, { document }])).values()]
    await this.runExclusive(async () => {
      for (let from = 0; from < latest.length; from += searchLimits.rowsWritten) {
        await this.writing((trx) => this.write(trx, latest.slice(from, from + searchLimits.rowsWritten), []))
      }
    })
  }

  async remove(ids: number[]): Promise<void> {
    await this.runExclusive(() => this.writing((trx) => this.write(trx, [], ids)))
  }

  /** Writes and removes rows within a transaction that holds `lockRows`. */
  async write(trx: Transaction, documents: readonly LabelledDocument[], removed: readonly number[]): Promise<void> {
    await writeRows(trx, this.tenantId, this.schema, this.analyser, documents, removed)
  }

  /** Runs all reads of a search on one snapshot. JIT is off, since compiling takes longer than these queries. */
  private async reading<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
  }

  private async writing(work: (trx: Transaction) => Promise<void>): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await lockRows(trx, this.tenantId)
      await work(trx)
    })
    await this.readState(this.db)
  }

  private async runExclusive(change: () => Promise<void>): Promise<void> {
    const own = this.changes.then(change, change)
    this.changes = own.catch(() => undefined)
    await own
  }

  private async readState(db: Database): Promise<State> {
    const { rows } = await sql<State>`
      SELECT languages, documents, set_config('jit', 'off', true), set_config('work_mem', '64MB', true)
      FROM search_states WHERE tenant_id = ${this.tenantId}`.execute(db)
    const state = rows[0] ?? { languages: [], documents: 0 }
    this.documents = state.documents
    return state
  }

  private async searchIn(trx: Transaction, query: SearchQuery): Promise<SearchResult> {
    const state = await this.readState(trx)
    const text = await this.planText(trx, query, state)
    const conditions = [...text.conditions, ...(await plainConditions(trx, this.tenantId, this.schema, query))]
    const filters = await facetConditions(trx, this.tenantId, this.schema, query)
    const score = text.parts.length > 0 ? relevance(text.parts, state.documents, text.textConditions) : undefined
    const sort = sortColumn(query.sort, this.schema, score)
    const elsewhere = await remoteElsewhere(trx, this.tenantId, query)
    const results = await readResults(trx, {
      tenantId: this.tenantId,
      schema: this.schema,
      query,
      conditions,
      filters,
      sort,
      band: distanceBand(query),
      elsewhere,
      isRelevance: query.sort.by === 'relevance',
      preferred: await preferredCondition(trx, this.tenantId, this.schema, query),
      about: text.about,
    })
    for (const [facet, counts] of Object.entries(results.facets)) {
      for (const { value, label } of counts) this.learnLabel(facet, value, label)
    }
    return {
      total: results.total,
      ids: results.ids,
      facets: Object.fromEntries(
        Object.entries(results.facets).map(([name, counts]) => [
          name,
          counts.map(({ value, count }) => ({ value, count })),
        ]),
      ),
      ...(results.markers ? { markers: results.markers } : {}),
      ...(results.about === undefined ? {} : { about: results.about }),
      spelling: text.spelling,
    }
  }

  /** Returns the conditions of the text, after corrections and without dropped words. */
  private async planText(trx: Transaction, query: SearchQuery, { languages, documents }: State): Promise<TextPlan> {
    const parsed = parseSearch(query, this.synonyms, languages)
    const textConditions = new TextConditions(this.lexemes, languages)
    const store = createTextStore(trx, this.tenantId, documents, textConditions, this.lexemes)
    const spelling: Spelling = { usedFuzzy: false, corrections: [], dropped: [] }
    const clauses = []
    for (const clause of parsed.clauses) {
      // A hyphenated word is a separate clause only if it is an identifier of some document.
      const isWhole = !clause.pieces || (await store.hasIdentifier(clause.pieces.identifier))
      clauses.push(...(isWhole || !clause.pieces ? [clause] : clause.pieces.clauses))
    }
    const counts = await store.count(clauses.map(({ node }) => [node]))
    let parts = clauses.map((clause, i): Part => ({ clause, count: counts[i] ?? 0 }))
    if (!query.exact) parts = await repairText(parts, store, spelling, query.sentence ?? false)
    const excluded = parsed.excluded.map((node: QueryNode) => sql<boolean>`NOT ${textConditions.one(node)}`)
    const shares = await store.headlineShares(parsed.ruledOut)
    const headlines = parsed.ruledOut.map((node, i) => {
      const isOccupation = (shares[i] ?? 0) >= SPELLING_RULES.shareOfSubject
      if (!isOccupation) return sql<boolean>`NOT ${textConditions.one(node)}`
      return sql<boolean>`NOT d.headline @@ ${textConditions.looseTsquery(node)}::tsquery`
    })
    const conditions = [...excluded, ...headlines]
    const needed = parts.filter((part) => !part.optional)
    if (needed.length > 0) conditions.unshift(textConditions.all(needed.map(({ clause }) => clause.node)))
    else if (parsed.clauses.length > 0) conditions.unshift(sql<boolean>`FALSE`)
    const about = query.aboutFirst ? await aboutCondition(parts, store, textConditions) : undefined
    return { conditions, parts, spelling, textConditions, about }
  }

  private learnLabel(facet: string, value: string, label: string | null): void {
    if (label !== null) this.labels.set(`${facet} ${value}`, label)
  }
}

/** Returns the condition of documents that are about a text, by the rules of the package. */
async function aboutCondition(
  parts: readonly Part[],
  store: TextStore,
  conditions: TextConditions,
): Promise<Condition | undefined> {
  const counts = await store.countFields(parts.map(({ clause }) => clause.node))
  const rated = parts.map(({ clause: { role }, optional, count }, i) => ({
    role,
    optional,
    count,
    inHeadline: counts[i]?.inHeadline ?? 0,
    inTopic: counts[i]?.inTopic ?? 0,
  }))
  const needed = topicFields(rated).flatMap((field, i) => {
    const part = parts[i]
    if (!field || !part) return []
    const column = field === 'headline' ? sql`d.headline` : sql`d.topics`
    return [sql<boolean>`${column} @@ ${conditions.looseTsquery(part.clause.node)}::tsquery`]
  })
  return needed.length > 0 ? sql<boolean>`(${sql.join(needed, sql` AND `)})` : undefined
}

export function createPostgresSearchEngine(
  db: Database,
  tenantId: number,
  schema: IndexSchema,
  options: EngineOptions = {},
): PostgresSearchEngine {
  return new PostgresSearchEngine(db, tenantId, schema, options)
}
