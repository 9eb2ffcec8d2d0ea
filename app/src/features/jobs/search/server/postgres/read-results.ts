import {
  AGE_COST,
  BAND_COST,
  type FacetCount,
  type IndexSchema,
  type Marker,
  OTHER_COST,
  type SearchQuery,
} from '@foyer/search-engine'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { FacetCondition } from './filter-conditions.ts'
import type { Condition } from './text-conditions.ts'

export interface ResultRequest {
  tenantId: number
  schema: IndexSchema
  query: SearchQuery
  /** Conditions on every document, besides facet filters. */
  conditions: readonly Condition[]
  filters: readonly FacetCondition[]
  /** First sort column, ascending. */
  sort: RawBuilder<number> | undefined
  /** Number of the band of distance, which orders equal documents. */
  band: RawBuilder<number> | undefined
  /** True if the first column is a relevance, which age and the like lower. */
  isRelevance: boolean
  /** Documents that come after all others. */
  elsewhere: Condition | undefined
  /** Documents that come before others. */
  preferred: Condition | undefined
  /** Documents that are about the text; others, which merely mention it, come after them. */
  about: Condition | undefined
}

export interface Results {
  total: number
  /** Number of documents about the text, if the result begins with them and others follow. */
  about: number | undefined
  ids: number[]
  facets: Record<string, (FacetCount & { label: string | null })[]>
  markers: Marker[] | undefined
}

interface ResultRow {
  total: number
  about: number
  /** True if remote documents elsewhere come last. */
  parted: boolean
  ids: number[]
  facets: { facet: string; value: string; label: string | null; count: number }[] | null
  markers: Marker[] | null
}

/** Coerces a count given by a caller: a non-negative integer, zero for NaN. */
export function wholeNumber(value: number): number {
  return value > 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : 0
}

/** Reads page, total, counts and markers consistently, in one statement. */
export async function readResults(db: Database, request: ResultRequest): Promise<Results> {
  const { query, schema } = request
  const wanted = (query.facets ?? []).filter(
    ({ name, limit }) => schema.facets.includes(name) && wholeNumber(limit) > 0,
  )
  const everything = request.conditions.length === 0 && request.filters.length === 0
  // By date, documents of one second are equal; otherwise those with the same first column.
  const last = query.prefer?.first ? sql`id` : sql`other, id`
  const tiers = query.prefer?.first ? sql`elsewhere, other, mention` : sql`elsewhere, mention`
  const order = request.sort
    ? sql`${tiers}, key NULLS LAST, band, newest DESC NULLS LAST, ${last}`
    : sql`${tiers}, newest DESC NULLS LAST, band, ${last}`
  const key = request.isRelevance ? gentleRelevance(schema) : sql`first`
  const { rows } = await sql<ResultRow>`
    WITH base AS MATERIALIZED (${baseRows(request, wanted.length > 0)}),
    page AS (
      SELECT id, row_number() OVER (ORDER BY ${order}) AS place
      FROM (
        SELECT * FROM (
          SELECT id, elsewhere, other, mention, ${key} AS key, band, newest FROM base WHERE failed = 0
        ) AS found ORDER BY ${order}
        OFFSET ${wholeNumber(query.offset)}::bigint LIMIT ${wholeNumber(query.limit)}::bigint
      ) AS cut
    )
    SELECT (SELECT count(*)::integer FROM base WHERE failed = 0) AS total,
      (SELECT count(*)::integer FROM base WHERE failed = 0 AND NOT mention) AS about,
      EXISTS (SELECT FROM base WHERE failed = 0 AND elsewhere) AS parted,
      coalesce((SELECT array_agg(id::float8 ORDER BY place) FROM page), '{}') AS ids,
      (${wanted.length > 0 ? facetCounts(request, wanted, everything) : sql`NULL::json`}) AS facets,
      (${query.markers ? markers(request.tenantId, wholeNumber(query.markers.limit), everything) : sql`NULL::json`}) AS markers`.execute(
    db,
  )
  const row = rows[0]
  const facets: Results['facets'] = Object.fromEntries((query.facets ?? []).map(({ name }) => [name, []]))
  for (const { facet, value, label, count } of row?.facets ?? []) facets[facet]?.push({ value, count, label })
  const total = row?.total ?? 0
  const about = row?.about ?? 0
  const isDivided = about > 0 && about < total && !row?.parted && !query.prefer?.first
  return {
    total,
    about: isDivided ? about : undefined,
    ids: row?.ids ?? [],
    facets,
    markers: query.markers ? (row?.markers ?? []) : undefined,
  }
}

/** Returns the relevance of a row of `base`, lowered as the engine in memory does; ascending. */
function gentleRelevance({ ageing }: IndexSchema): RawBuilder<number> {
  const age = sql`((SELECT max(newest) FROM base WHERE failed = 0) - newest)`
  const young =
    ageing === undefined ? sql`1` : sql`(1 - ${AGE_COST}::float8 * coalesce(${age} / (${age} + ${ageing}::float8), 1))`
  return sql<number>`first * ${young} * (1 - ${BAND_COST}::float8 * band) * CASE WHEN other THEN ${1 - OTHER_COST}::float8 ELSE 1 END`
}

/**
 * Returns the documents that match everything but the filters, with the filter each fails: 0 for none, n for only the
 * nth, -1 for several. Without counts the filters are ordinary conditions.
 */
function baseRows(
  { tenantId, conditions, filters, sort, band, elsewhere, preferred, about }: ResultRequest,
  counted: boolean,
) {
  const apart = counted ? filters : []
  const all = [
    sql`d.tenant_id = ${tenantId}`,
    ...conditions,
    ...(counted ? [] : filters.map(({ condition }) => condition)),
  ]
  const flags = apart.map(({ condition }, i) => sql`CASE WHEN ${condition} THEN 0 ELSE ${sql.lit(2 ** i)} END`)
  const failures = flags.length > 0 ? sql`(${sql.join(flags, sql` | `)})` : sql`0`
  return sql`
    SELECT d.id, ${sort ?? sql`NULL::float8`} AS first, ${band ?? sql`0`} AS band, ${elsewhere ?? sql`FALSE`} AS elsewhere, ${preferred ? sql`NOT ${preferred}` : sql`FALSE`} AS other, ${about ? sql`NOT ${about}` : sql`FALSE`} AS mention, d.numbers[1] AS newest, ${failures} AS failed, d.facet_values, d.points, d.remote
    FROM search_documents d WHERE ${sql.join(all, sql` AND `)}`
}

/**
 * Returns the greatest counts of each facet, ignoring its own filter. An unrestricted search uses the maintained
 * counts.
 */
function facetCounts(
  { tenantId, filters }: ResultRequest,
  wanted: { name: string; limit: number }[],
  everything: boolean,
) {
  const own = filters.map(({ name }, i) => sql`WHEN ${name} THEN ${sql.lit(2 ** i)}`)
  const allowed = own.length > 0 ? sql`CASE v.facet ${sql.join(own, sql` `)} ELSE 0 END` : sql`0`
  const exactlyOne = sql.join([sql.lit(0), ...filters.map((_, i) => sql.lit(2 ** i))])
  const names = wanted.map(({ name }) => name)
  const counted = everything
    ? sql`SELECT v.facet, v.value, v.label, v.sort_key, v.documents::integer AS count FROM search_values v
        WHERE v.tenant_id = ${tenantId} AND v.facet = ANY(${names}) AND v.documents > 0`
    : sql`SELECT v.facet, v.value, v.label, v.sort_key, sum(t.count)::integer AS count
        FROM (SELECT u.id, failed, count(*) AS count FROM base CROSS JOIN unnest(facet_values) AS u(id) WHERE failed IN (${exactlyOne}) GROUP BY u.id, failed) AS t
        JOIN search_values v ON v.id = t.id AND v.facet = ANY(${names}) AND (t.failed = 0 OR t.failed = ${allowed})
        GROUP BY v.id`
  return sql`
    SELECT json_agg(json_build_object('facet', r.facet, 'value', r.value, 'label', r.label, 'count', r.count) ORDER BY r.facet, r.place)
    FROM (SELECT c.*, row_number() OVER (PARTITION BY c.facet ORDER BY c.count DESC, c.sort_key) AS place FROM (${counted}) AS c) AS r
    JOIN unnest(${names}::text[], ${wanted.map(({ limit }) => wholeNumber(limit))}::bigint[]) AS w(facet, most) ON w.facet = r.facet
    WHERE r.place <= w.most`
}

function markers(tenantId: number, limit: number, everything: boolean) {
  const counted = everything
    ? sql`SELECT p.lat, p.lon, p.label, p.sort_key, p.documents::integer AS count FROM search_points p WHERE p.tenant_id = ${tenantId} AND p.documents > 0`
    : sql`SELECT p.lat, p.lon, p.label, p.sort_key, t.count::integer AS count
        FROM (SELECT u.id, count(*) AS count FROM base CROSS JOIN unnest(points) AS u(id) WHERE failed = 0 AND NOT remote GROUP BY u.id) AS t
        JOIN search_points p ON p.id = t.id`
  return sql`
    SELECT json_agg(json_build_object('lat', m.lat, 'lon', m.lon, 'label', m.label, 'count', m.count) ORDER BY m.count DESC, m.sort_key, m.lat, m.lon)
    FROM (SELECT * FROM (${counted}) AS c ORDER BY c.count DESC, c.sort_key, c.lat, c.lon LIMIT ${limit}::bigint) AS m`
}
