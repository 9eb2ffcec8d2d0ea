import { allowedMistakes, foldAccents, type IndexSchema, SHORTEST_PREFIX, tokenize } from '@foyer/search-engine'
import { sql } from 'kysely'
import type { Transaction } from '#platform/db/database.ts'
import { quoteLexeme } from './lexemes.ts'

/** A value of a facet, or of a suggested text (facet `text:NAME`). */
export interface Value {
  facet: string
  value: string
  label: string | undefined
}

export interface Point {
  lat: number
  lon: number
  label: string
}

const ONLY_LETTERS = /^[\p{L}\p{M}]+$/u

/** Removes characters that PostgreSQL cannot store: NUL and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Returns hexadecimal bytes that sort like the UTF-16 code units of a text. */
export function sortKey(text: string): string {
  return `\\x${Buffer.from(text, 'utf16le').swap16().toString('hex')}`
}

/** Returns the set of a word's letters as a 32-bit mask: words at distance d differ in at most 2d bits. */
export function letterSet(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits
}

/** Returns the facets that hold the values of suggestion sources. */
export function suggestedFacets(schema: IndexSchema): string[] {
  return (schema.suggestions ?? []).flatMap(({ from }) => {
    if ('text' in from) return [`text:${from.text}`]
    return 'facet' in from ? [from.facet] : []
  })
}

/** Returns the ids of values by `facet value`, storing new ones. The caller holds the tenant's lock. */
export async function internValues(
  trx: Transaction,
  tenantId: number,
  values: readonly Value[],
  suggested: readonly string[],
): Promise<Map<string, number>> {
  const wanted = new Map(values.map((value) => [`${value.facet} ${value.value}`, value]))
  const ids = new Map<string, number>()
  if (wanted.size === 0) return ids
  const all = [...wanted.values()]
  const known = await sql<{ id: number; facet: string; value: string }>`
    SELECT v.id, v.facet, v.value
    FROM unnest(${all.map(({ facet }) => facet)}::text[], ${all.map(({ value }) => value)}::text[]) AS w(facet, value)
    JOIN search_values v ON v.tenant_id = ${tenantId} AND v.facet = w.facet AND md5(v.value) = md5(w.value)`.execute(
    trx,
  )
  for (const { id, facet, value } of known.rows) ids.set(`${facet} ${value}`, id)
  const fresh = all.filter(({ facet, value }) => !ids.has(`${facet} ${value}`))
  if (fresh.length === 0) return ids
  const rows = fresh.map(({ facet, value, label }) => {
    const words = suggested.includes(facet) ? tokenize(value).map(({ word }) => foldAccents(word)) : undefined
    return { facet, value, label: label === value ? undefined : label, line: words?.join(' '), words }
  })
  const added = await sql<{ id: number; facet: string; value: string }>`
    INSERT INTO search_values (tenant_id, facet, value, sort_key, label, line, words)
    SELECT ${tenantId}, * FROM unnest(${rows.map(({ facet }) => facet)}::text[], ${rows.map(({ value }) => value)}::text[],
      ${rows.map(({ value }) => sortKey(value))}::bytea[], ${rows.map(({ label }) => label ?? null)}::text[],
      ${rows.map(({ line }) => line ?? null)}::text[],
      ${rows.map(({ words }) => words?.map((word) => quoteLexeme(suggestionLexeme(tenantId, word))).join(' ') ?? null)}::tsvector[])
    RETURNING id, facet, value`.execute(trx)
  for (const { id, facet, value } of added.rows) ids.set(`${facet} ${value}`, id)
  await addWords(trx, tenantId, new Set(rows.flatMap(({ words }) => words ?? [])), 'in_suggestions')
  return ids
}

export function suggestionLexeme(tenantId: number, word: string): string {
  return `${tenantId}:${word}`
}

export const pointKey = ({ lat, lon, label }: Point) => `${lat} ${lon} ${label}`

/** Returns the ids of points by `pointKey`, storing new ones. */
export async function internPoints(
  trx: Transaction,
  tenantId: number,
  points: readonly Point[],
): Promise<Map<string, number>> {
  const wanted = new Map(points.map((point) => [pointKey(point), point]))
  const ids = new Map<string, number>()
  if (wanted.size === 0) return ids
  const take = (rows: (Point & { id: number })[]) => {
    for (const row of rows) ids.set(pointKey(row), row.id)
  }
  const all = [...wanted.values()]
  const known = await sql<Point & { id: number }>`
    SELECT p.id, p.lat, p.lon, p.label
    FROM unnest(${all.map(({ lat }) => lat)}::float8[], ${all.map(({ lon }) => lon)}::float8[], ${all.map(({ label }) => label)}::text[]) AS w(lat, lon, label)
    JOIN search_points p ON p.tenant_id = ${tenantId} AND p.lat = w.lat AND p.lon = w.lon AND md5(p.label) = md5(w.label)`.execute(
    trx,
  )
  take(known.rows)
  const fresh = all.filter((point) => !ids.has(pointKey(point)))
  if (fresh.length === 0) return ids
  const added = await sql<Point & { id: number }>`
    INSERT INTO search_points (tenant_id, lat, lon, label, sort_key)
    SELECT ${tenantId}, * FROM unnest(${fresh.map(({ lat }) => lat)}::float8[], ${fresh.map(({ lon }) => lon)}::float8[],
      ${fresh.map(({ label }) => label)}::text[], ${fresh.map(({ label }) => sortKey(label))}::bytea[])
    RETURNING id, lat, lon, label`.execute(trx)
  take(added.rows)
  return ids
}

/** Adds words that typos can be corrected to, which excludes short words and those with digits or punctuation. */
export async function addWords(
  trx: Transaction,
  tenantId: number,
  words: ReadonlySet<string>,
  place: 'in_texts' | 'in_suggestions',
): Promise<void> {
  const inTexts = place === 'in_texts'
  const usable = [...words].filter((word) => !inTexts || (word.length >= SHORTEST_PREFIX && ONLY_LETTERS.test(word)))
  if (usable.length === 0) return
  const column = sql.ref(place)
  await sql`
    INSERT INTO search_words AS s (tenant_id, word, length, letters, in_texts, in_suggestions)
    SELECT ${tenantId}, w.word, w.length, w.letters, ${inTexts}, ${!inTexts}
    FROM unnest(${usable}::text[], ${usable.map(({ length }) => length)}::smallint[], ${usable.map(letterSet)}::integer[]) AS w(word, length, letters)
    WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.tenant_id = ${tenantId} AND k.word = w.word AND k.${column})
    ON CONFLICT (tenant_id, word) DO UPDATE SET ${column} = true`.execute(trx)
}

/** Returns true if corrections apply to a word: long enough, and letters only. */
export function isCorrectable(word: string): boolean {
  return allowedMistakes(word.length) > 0 && ONLY_LETTERS.test(word)
}
