import type { ColumnMeaning, TableColumn } from './column-meanings.ts'
import { importLimits } from '../../limits.ts'

interface Profile {
  at: number
  /** Filled cells of the sample. */
  values: string[]
  /** Average number of words. */
  words: number
  isUnique: boolean
}

/**
 * Identifies required columns with uninformative headers by their values: the description has by far the longest texts,
 * the id has short unique codes with digits, the title has texts of a few words that vary.
 */
export function findMeanings(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  missing: readonly ColumnMeaning[],
): Map<number, ColumnMeaning> {
  const found = new Map<number, ColumnMeaning>()
  const free = columns.flatMap(({ meaning, by }, at) => (meaning || by === 'map' ? [] : [profileOf(at, rows)]))
  const take = (meaning: ColumnMeaning, fits: (profile: Profile) => boolean, prefers: (profile: Profile) => number) => {
    if (!missing.includes(meaning)) return
    const candidates = free.filter((profile) => !found.has(profile.at) && profile.values.length > 0 && fits(profile))
    const [best] = candidates.toSorted((a, b) => prefers(b) - prefers(a))
    if (best) found.set(best.at, meaning)
  }
  take(
    'description',
    ({ words }) => words >= 15,
    ({ words }) => words,
  )
  take(
    'id',
    ({ isUnique, values }) =>
      isUnique &&
      values.length > 1 &&
      values.every((value) => /^[\p{L}\d._/#-]{1,40}$/u.test(value) && /\d/.test(value)),
    ({ at }) => -at,
  )
  take(
    'title',
    ({ words, values }) =>
      words >= 1 && words < 12 && values.every((value) => /\p{L}{3}/u.test(value) && value.length < 150),
    ({ values, at }) => new Set(values).size / values.length - at / 1000,
  )
  return found
}

function profileOf(at: number, rows: readonly (readonly string[])[]): Profile {
  const values = rows.slice(0, importLimits.sampledRows).flatMap((row) => row[at]?.trim() || [])
  const words = values.reduce((sum, value) => sum + value.split(/\s+/).length, 0) / Math.max(1, values.length)
  return { at, values, words, isUnique: new Set(values).size === values.length }
}
