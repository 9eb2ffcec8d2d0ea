import type { IndexSchema } from '../contract/search-engine.ts'

/** Field ranks, ascending. A posting stores the best one. */
export const RANK_BODY = 0
export const RANK_NAMED = 1
export const RANK_TOPIC = 2
export const RANK_HEADLINE = 3

const MIN_IMPACT = 0.02
const GREATEST_IMPACT = 60
const LEVELS = 256
const STEP = Math.log(GREATEST_IMPACT / MIN_IMPACT) / (LEVELS - 1)

const tables = new Map<number, Float32Array>()

/**
 * Returns the impact of each of the 256 levels a posting can store, times a factor: logarithmic steps of 3%, rounded to
 * 1/1024. Sums of such numbers are exact in 32 bits, so scores do not depend on the order of terms.
 */
export function impactsTimes(factor: number): Float32Array {
  let table = tables.get(factor)
  if (!table) {
    table = Float32Array.from({ length: LEVELS }, (_, level) => {
      const impact = MIN_IMPACT * Math.exp(level * STEP) * factor
      return Math.max(1, Math.round(impact * 1024)) / 1024
    })
    tables.set(factor, table)
  }
  return table
}

// The upper half of a 32-bit float approximates it to within one part in 128, much finer than a level, so levels come
// from a lookup table.
const FLOAT = new Float32Array(1)
const FLOAT_BITS = new Uint32Array(FLOAT.buffer)
const LEVEL_OF = Uint8Array.from({ length: 1 << 15 }, (_, upper) => {
  FLOAT_BITS[0] = upper << 16
  const impact = FLOAT[0] ?? 0
  if (!(impact > MIN_IMPACT)) return 0
  return Math.min(LEVELS - 1, Math.round(Math.log(impact / MIN_IMPACT) / STEP))
})

/** Returns the level of an impact. */
export function levelOf(impact: number): number {
  FLOAT[0] = impact
  return LEVEL_OF[(FLOAT_BITS[0] ?? 0) >>> 16] ?? 0
}

export interface FieldRanking {
  name: string
  weight: number
  rank: number
  phrases: boolean
  typicalLength: number
  /** Weight of the length normalization (b of BM25). */
  lengthShare: number
}

/**
 * Returns the BM25F parameters per field (Robertson, Zaragoza, Taylor 2004). Lengths are relative to fixed typical
 * lengths rather than averages, so that a document's score does not depend on documents added or removed.
 */
export function fieldRankings(schema: IndexSchema): FieldRanking[] {
  const greatest = Math.max(...schema.textFields.map((field) => field.weight))
  const headline = schema.textFields.findIndex((field) => field.weight === greatest)
  return schema.textFields.map((field, index) => {
    const named = field.topic ? RANK_TOPIC : RANK_NAMED
    const rank = index === headline ? RANK_HEADLINE : field.weight > 1 ? named : RANK_BODY
    return {
      name: field.name,
      weight: field.weight,
      rank,
      phrases: field.phrases ?? true,
      typicalLength: [300, 8, 8, 5][rank] ?? 300,
      lengthShare: [0.6, 0.3, 0.3, 0.3][rank] ?? 0.6,
    }
  })
}

/** Returns the impact of one occurrence in a field of the given length. */
export function occurrenceImpact(field: FieldRanking, length: number): number {
  return field.weight / (1 - field.lengthShare + (field.lengthShare * length) / field.typicalLength)
}
