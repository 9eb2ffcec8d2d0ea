import { type IndexSchema, normalizePoint, placeHolds, type Place, type SearchQuery } from '@foyer/search-engine'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Condition } from './text-conditions.ts'
import { storable } from './values.ts'
import { searchLimits } from '../../limits.ts'

/** A filter on one facet, kept separate because the counts of its facet ignore it. */
export interface FacetCondition {
  name: string
  condition: Condition
}

const NOTHING = sql<boolean>`FALSE`
const KM_PER_DEGREE = 111.1

/** Returns one condition per filtered facet. A facet missing from the schema has no values, so nothing matches. */
export async function facetConditions(
  db: Database,
  tenantId: number,
  schema: IndexSchema,
  query: Pick<SearchQuery, 'filters'>,
): Promise<FacetCondition[]> {
  const filters = Object.entries(query.filters).filter(([, values]) => values.length > 0)
  const known = filters.filter(([name]) => schema.facets.includes(name))
  const wanted = known.flatMap(([facet, values]) => values.map((value) => ({ facet, value: storable(value) })))
  const ids = new Map<string, number[]>()
  if (wanted.length > 0) {
    const { rows } = await sql<{ facet: string; ids: number[] }>`
      SELECT v.facet, array_agg(v.id) AS ids
      FROM unnest(${wanted.map(({ facet }) => facet)}::text[], ${wanted.map(({ value }) => value)}::text[]) AS w(facet, value)
      JOIN search_values v ON v.tenant_id = ${tenantId} AND v.facet = w.facet AND md5(v.value) = md5(w.value)
      GROUP BY v.facet`.execute(db)
    for (const row of rows) ids.set(row.facet, row.ids)
  }
  return filters.map(([name]) => {
    const found = ids.get(name)
    return { name, condition: found ? sql<boolean>`d.facet_values && ${found}::integer[]` : NOTHING }
  })
}

/** Returns the condition of the documents that a query prefers, if any. */
export async function preferredCondition(
  db: Database,
  tenantId: number,
  schema: IndexSchema,
  { prefer }: SearchQuery,
): Promise<Condition | undefined> {
  if (!prefer || !schema.facets.includes(prefer.facet)) return undefined
  const filters = { [prefer.facet]: prefer.values }
  const [found] = await facetConditions(db, tenantId, schema, { filters })
  return found?.condition
}

/** Returns the conditions other than facets: numbers, place, remote. All must hold. */
export async function plainConditions(
  db: Database,
  tenantId: number,
  schema: IndexSchema,
  query: SearchQuery,
): Promise<Condition[]> {
  const conditions: Condition[] = []
  if (query.remoteOnly) conditions.push(sql<boolean>`d.remote`)
  if (query.onSiteOnly) conditions.push(sql<boolean>`NOT d.remote`)
  for (const [name, { min, max }] of Object.entries(query.numberRanges ?? {})) {
    const index = schema.numbers.indexOf(name) + 1
    const bounds = [min ?? Number.NaN, max ?? Number.NaN]
    if (bounds.every(Number.isNaN)) continue
    const [low, high] = bounds.map((bound, i) => (Number.isNaN(bound) ? [-Infinity, Infinity][i] : bound))
    conditions.push(
      index === 0 ? NOTHING : sql<boolean>`d.numbers[${sql.lit(index)}] BETWEEN ${low}::float8 AND ${high}::float8`,
    )
  }
  if (query.place) {
    const inPlace = await placeCondition(db, tenantId, query.place)
    conditions.push(
      query.includeRemote ? sql<boolean>`(${matchesAsRemote(query.remoteRegions)} OR ${inPlace})` : inPlace,
    )
  }
  return conditions
}

/** Returns the condition of remote documents outside the place of a search that lists those inside first. */
export async function remoteElsewhere(
  db: Database,
  tenantId: number,
  { place, placeFirst, includeRemote }: SearchQuery,
): Promise<Condition | undefined> {
  if (!place || !placeFirst || !includeRemote) return undefined
  return sql<boolean>`(d.remote AND NOT ${await placeCondition(db, tenantId, place)})`
}

/** Matches remote documents: without regions everywhere, with regions only if one of them is requested. */
function matchesAsRemote(regions: string[] | undefined): Condition {
  if (!regions) return sql<boolean>`d.remote`
  return sql<boolean>`(d.remote AND (d.regions = '{}' OR d.regions && ${regions.map(storable)}::text[]))`
}

async function placeCondition(db: Database, tenantId: number, place: Place): Promise<Condition> {
  if (place.kind === 'regions') {
    return place.codes.length === 0 ? NOTHING : sql<boolean>`d.regions && ${place.codes.map(storable)}::text[]`
  }
  const points = await pointsIn(db, tenantId, place)
  if (points.length === 0) return NOTHING
  if (points.length <= searchLimits.indexedPoints) return sql<boolean>`d.points && ${points}::integer[]`
  return sql<boolean>`EXISTS (SELECT FROM unnest(d.points) AS p(id) WHERE p.id = ANY(${points}::integer[]))`
}

/**
 * Returns the points of a place. The database narrows them by latitude; the package decides, so that points on an edge
 * are treated alike by every engine.
 */
async function pointsIn(db: Database, tenantId: number, place: Exclude<Place, { kind: 'regions' }>): Promise<number[]> {
  const band = bandOf(place)
  if (!band) return []
  const { rows } = await sql<{ id: number; lat: number; lon: number }>`
    SELECT id, lat, lon FROM search_points
    WHERE tenant_id = ${tenantId} AND lat BETWEEN ${band.south}::float8 AND ${band.north}::float8`.execute(db)
  return rows.filter((point) => placeHolds(place, point)).map(({ id }) => id)
}

function bandOf(place: Exclude<Place, { kind: 'regions' }>): { south: number; north: number } | undefined {
  if (place.kind === 'box') return Number.isNaN(place.south + place.north) ? undefined : place
  const centre = normalizePoint(place)
  if (!centre || !(place.radiusKm >= 0)) return undefined
  // Slightly more than the radius, since the length of a degree is rounded.
  const height = place.radiusKm / KM_PER_DEGREE + 0.001
  return { south: centre.lat - height, north: centre.lat + height }
}
