import { setImmediate } from 'node:timers/promises'
import { type IndexSchema, normalizePoint, type SearchDocument } from '@foyer/search-engine'
import { sql } from 'kysely'
import type { Transaction } from '#platform/db/database.ts'
import type { AnalysedTexts, TextAnalyser } from './text-analyser.ts'
import {
  addWords,
  internPoints,
  internValues,
  type Point,
  pointKey,
  storable,
  suggestedFacets,
  type Value,
} from './values.ts'
import { searchLimits } from '../../limits.ts'

/** A document with the labels of facet keys that differ from the key. */
export interface LabelledDocument {
  document: SearchDocument
  label?: (facet: string, key: string) => string | undefined
}

/** First key of the advisory locks for writing a tenant's rows. */
const ROWS_LOCK = 1_931_204_477
/** Maximum time for which analysis blocks the event loop. */
const SLICE_MS = 8

/** Takes the write lock of a tenant's rows until the end of the transaction. */
export async function lockRows(trx: Transaction, tenantId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ROWS_LOCK}, ${tenantId})`.execute(trx)
  await sql`INSERT INTO search_states (tenant_id) VALUES (${tenantId}) ON CONFLICT DO NOTHING`.execute(trx)
}

interface Prepared {
  document: SearchDocument
  texts: AnalysedTexts
  facets: Value[]
  textValues: Value[]
  points: Point[]
}

/** Replaces documents with the same ids and removes others; the caller holds `lockRows`. */
export async function writeRows(
  trx: Transaction,
  tenantId: number,
  schema: IndexSchema,
  analyser: TextAnalyser,
  documents: readonly LabelledDocument[],
  removed: readonly number[],
): Promise<void> {
  const prepared = await prepareAll(documents, schema, analyser)
  const ids = [...new Set([...prepared.map(({ document }) => document.id), ...removed])]
  if (ids.length === 0) return
  const tally = new Tally()
  await deleteDocuments(trx, tenantId, ids, tally)
  await insertDocuments(trx, tenantId, schema, prepared, tally)
  await tally.write(trx)
  const languages = [
    ...new Set(prepared.filter(({ texts }) => texts.folds.size > 0).map(({ texts }) => texts.language)),
  ]
  await sql`
    UPDATE search_states SET documents = documents + ${tally.documents},
      languages = ARRAY(SELECT DISTINCT l COLLATE "C" FROM unnest(languages || ${languages}::text[]) l ORDER BY 1)
    WHERE tenant_id = ${tenantId}`.execute(trx)
}

async function prepareAll(
  documents: readonly LabelledDocument[],
  schema: IndexSchema,
  analyser: TextAnalyser,
): Promise<Prepared[]> {
  const prepared = new Map<number, Prepared>()
  let start = performance.now()
  for (const labelled of documents) {
    if (!Number.isSafeInteger(labelled.document.id))
      throw new TypeError(`A document needs a whole number as its id, not ${String(labelled.document.id)}.`)
    prepared.set(labelled.document.id, prepare(labelled, schema, analyser))
    if (performance.now() - start < SLICE_MS) continue
    await setImmediate()
    start = performance.now()
  }
  return [...prepared.values()]
}

function prepare({ document, label }: LabelledDocument, schema: IndexSchema, analyser: TextAnalyser): Prepared {
  // Facets not in use are stored too, so that a site can offer another filter later.
  const facets = Object.entries(document.facets).flatMap(([facet, keys]) =>
    [...new Set(keys)].map((value) => {
      const name = label?.(facet, value)
      return { facet, value: storable(value), label: name === undefined ? undefined : storable(name) }
    }),
  )
  const suggested = suggestedFacets(schema).filter((facet) => facet.startsWith('text:'))
  const textValues = suggested.flatMap((facet) => {
    const text = document.text[facet.slice('text:'.length)] ?? []
    const values = (typeof text === 'string' ? [text] : text).map((value) => storable(value.trim())).filter(Boolean)
    return [...new Set(values)].map((value) => ({ facet, value, label: undefined }))
  })
  const points = document.points.flatMap(({ lat, lon, label: name }) => {
    const point = normalizePoint({ lat, lon })
    return point ? [{ lat: point.lat || 0, lon: point.lon || 0, label: storable(name) }] : []
  })
  return { document, texts: analyser.analyse(document), facets, textValues, points }
}

/** Changes of counts, collected and written once. */
class Tally {
  documents = 0
  private readonly values = new Map<number, number>()
  private readonly points = new Map<number, number>()

  count(values: readonly number[], points: readonly number[], by: 1 | -1): void {
    this.documents += by
    for (const id of values) this.values.set(id, (this.values.get(id) ?? 0) + by)
    for (const id of points) this.points.set(id, (this.points.get(id) ?? 0) + by)
  }

  async write(trx: Transaction): Promise<void> {
    for (const [table, counts] of [
      [sql.table('search_values'), this.values],
      [sql.table('search_points'), this.points],
    ] as const) {
      const changed = [...counts].filter(([, by]) => by !== 0)
      if (changed.length === 0) continue
      await sql`
        UPDATE ${table} AS t SET documents = t.documents + c.by
        FROM unnest(${changed.map(([id]) => id)}::integer[], ${changed.map(([, by]) => by)}::integer[]) AS c(id, by)
        WHERE t.id = c.id`.execute(trx)
    }
  }
}

async function deleteDocuments(trx: Transaction, tenantId: number, ids: number[], tally: Tally): Promise<void> {
  const gone = await sql<{ remote: boolean; facet_values: number[]; text_values: number[]; points: number[] }>`
    DELETE FROM search_documents WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::bigint[])
    RETURNING remote, facet_values, text_values, points`.execute(trx)
  for (const row of gone.rows) tally.count([...row.facet_values, ...row.text_values], row.remote ? [] : row.points, -1)
  if (gone.rows.length === 0) return
  await sql`DELETE FROM search_identifiers WHERE tenant_id = ${tenantId} AND document_id = ANY(${ids}::bigint[])`.execute(
    trx,
  )
}

const arrayText = (values: readonly (number | null)[]) => `{${values.map((value) => value ?? 'NULL').join(',')}}`

async function insertDocuments(
  trx: Transaction,
  tenantId: number,
  schema: IndexSchema,
  prepared: readonly Prepared[],
  tally: Tally,
): Promise<void> {
  if (prepared.length === 0) return
  const suggested = suggestedFacets(schema)
  const values = await internValues(
    trx,
    tenantId,
    prepared.flatMap(({ facets, textValues }) => [...facets, ...textValues]),
    suggested,
  )
  const points = await internPoints(
    trx,
    tenantId,
    prepared.flatMap((row) => row.points),
  )
  await addWords(trx, tenantId, new Set(prepared.flatMap(({ texts }) => [...texts.folds])), 'in_texts')
  const idsOf = (list: readonly Value[]) => list.map(({ facet, value }) => values.get(`${facet} ${value}`) ?? 0)
  const rows = prepared.map(({ document, texts, facets, textValues, points: places }) => {
    const row = {
      document,
      texts,
      facets: idsOf(facets),
      textValues: idsOf(textValues),
      points: [...new Set(places.map((point) => points.get(pointKey(point)) ?? 0))],
    }
    tally.count([...row.facets, ...row.textValues], document.remote ? [] : row.points, 1)
    return row
  })
  const column = <T>(read: (row: (typeof rows)[number]) => T) => rows.map(read)
  await sql`
    INSERT INTO search_documents (tenant_id, id, remote, numbers, headline_length, facet_values, text_values, points, regions, headline, topics, named, terms, phrases)
    SELECT ${tenantId}, id, remote, numbers::float8[], headline_length, facet_values::integer[], text_values::integer[],
      points::integer[], ARRAY(SELECT jsonb_array_elements_text(regions::jsonb)), headline::tsvector, topics::tsvector, named::tsvector, terms::tsvector, phrases
    FROM unnest(
      ${column(({ document }) => document.id)}::bigint[], ${column(({ document }) => document.remote)}::boolean[],
      ${column(({ document }) => arrayText(schema.numbers.map((name) => numberOf(document, name))))}::text[],
      ${column(({ texts }) => texts.headlineLength)}::smallint[], ${column((row) => arrayText(row.facets))}::text[],
      ${column((row) => arrayText(row.textValues))}::text[], ${column((row) => arrayText(row.points))}::text[],
      ${column(({ document }) => JSON.stringify(withEnclosingRegions(document.regions)))}::text[], ${column(({ texts }) => texts.headline)}::text[],
      ${column(({ texts }) => texts.topics)}::text[], ${column(({ texts }) => texts.named)}::text[], ${column(({ texts }) => texts.terms)}::text[], ${column(({ texts }) => texts.phrases)}::text[]
    ) AS r(id, remote, numbers, headline_length, facet_values, text_values, points, regions, headline, topics, named, terms, phrases)`.execute(
    trx,
  )
  const identifiers = rows.flatMap(({ document, texts }) =>
    texts.identifiers.map((identifier) => ({ id: document.id, ...identifier })),
  )
  await sql`
    INSERT INTO search_identifiers (tenant_id, key, document_id, written)
    SELECT ${tenantId}, * FROM unnest(${identifiers.map(({ key }) => storable(key).slice(0, searchLimits.identifierCharacters))}::text[],
      ${identifiers.map(({ id }) => id)}::bigint[], ${identifiers.map(({ written }) => storable(written))}::text[])
    ON CONFLICT DO NOTHING`.execute(trx)
}

function numberOf(document: SearchDocument, name: string): number | null {
  const value = document.numbers[name]
  return value === undefined || Number.isNaN(value) ? null : value
}

/** Adds the enclosing regions, so that `GB-ENG` also matches `GB`. */
function withEnclosingRegions(regions: readonly string[]): string[] {
  const all = new Set<string>()
  for (const region of regions.map(storable)) {
    all.add(region)
    for (let dash = region.indexOf('-'); dash !== -1; dash = region.indexOf('-', dash + 1))
      all.add(region.slice(0, dash))
  }
  return [...all]
}
