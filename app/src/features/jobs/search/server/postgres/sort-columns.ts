import {
  BANDS_KM,
  EARTH_RADIUS_KM,
  importances,
  type IndexSchema,
  normalizePoint,
  type SearchQuery,
  type SortOrder,
} from '@foyer/search-engine'
import { type RawBuilder, sql } from 'kysely'
import type { Part } from './repair/make-optional.ts'
import type { TextConditions } from './text-conditions.ts'

/** Weight of a word by its best field, and bonus of a headline that the query covers completely. */
const IN_HEADLINE = 1.83
const IN_NAMED = 1.25
const IN_BODY = 0.35
const COVERAGE = 1.5

/** Returns the relevance of a document `d`: rare words, good fields, and headlines covered completely by the query. */
export function relevance(parts: readonly Part[], size: number, conditions: TextConditions): RawBuilder<number> {
  const rarities = importances(parts, size)
  const terms = parts.map(({ clause, optional }, i) => {
    const rarity = rarities[i] ?? 0
    const inBody = sql`${IN_BODY * rarity}::float8`
    const otherwise = optional ? sql`CASE WHEN ${conditions.one(clause.node)} THEN ${inBody} ELSE 0 END` : inBody
    const query = conditions.looseTsquery(clause.node)
    return {
      place: sql`CASE WHEN d.headline @@ ${query}::tsquery THEN ${IN_HEADLINE * rarity}::float8 WHEN d.named @@ ${query}::tsquery THEN ${IN_NAMED * rarity}::float8 ELSE ${otherwise} END`,
      words: sql`CASE WHEN d.headline @@ ${query}::tsquery THEN ${clause.words}::integer ELSE 0 END`,
      share: sql`CASE WHEN d.headline @@ ${query}::tsquery THEN ${rarity}::float8 ELSE 0 END`,
    }
  })
  const sum = (values: RawBuilder<unknown>[]) => sql`(${sql.join(values, sql` + `)})`
  const covered = sql`least(1, ${sum(terms.map(({ words }) => words))} / greatest(d.headline_length, 1)::float8)`
  return sql<number>`${sum(terms.map(({ place }) => place))} + ${COVERAGE}::float8 * ${covered} * ${sum(terms.map(({ share }) => share))}`
}

/**
 * Returns the first sort column, ascending with nulls last; undefined to sort by newest only. Documents without the
 * number or a point come last in either direction.
 */
export function sortColumn(
  sort: SortOrder,
  schema: IndexSchema,
  score: RawBuilder<number> | undefined,
): RawBuilder<number> | undefined {
  if (sort.by === 'relevance') return score && sql<number>`-(${score})`
  if (sort.by === 'distance') return distance(sort)
  const index = schema.numbers.indexOf(sort.name) + 1
  if (index === 0 || (index === 1 && sort.descending)) return undefined
  const column = sql<number>`d.numbers[${sql.lit(index)}]`
  return sort.descending ? sql<number>`-${column}` : column
}

/** Returns the number of the band of distance from the centre of a searched circle; undefined if it isn't wanted. */
export function distanceBand({ place, placeFirst, sort }: SearchQuery): RawBuilder<number> | undefined {
  if (!placeFirst || place?.kind !== 'circle' || sort.by === 'distance') return undefined
  const limits = BANDS_KM.map((km) => sql`WHEN km <= ${sql.lit(km)} THEN ${sql.lit(BANDS_KM.indexOf(km))}`)
  const band = sql`CASE ${sql.join(limits, sql` `)} ELSE ${sql.lit(BANDS_KM.length)} END`
  return sql<number>`(SELECT ${band} FROM (SELECT ${distance(place)} AS km) AS measured)`
}

/** Returns the distance in kilometres to a document's nearest point (haversine). */
function distance(from: { lat: number; lon: number }): RawBuilder<number> {
  const centre = normalizePoint(from)
  if (!centre) return sql<number>`CASE WHEN cardinality(d.points) > 0 THEN 0 END`
  return sql<number>`(
    SELECT min(${2 * EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
      sin(radians(p.lat - ${centre.lat}::float8) / 2) ^ 2
      + cos(radians(${centre.lat}::float8)) * cos(radians(p.lat)) * sin(radians(p.lon - ${centre.lon}::float8) / 2) ^ 2))))
    FROM search_points p WHERE p.id = ANY(d.points))`
}
