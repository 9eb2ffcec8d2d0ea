import type { Row } from '../rows/row.ts'
import { isProse } from './prose.ts'

const LONGEST = 120

const isHead = (row: Row | undefined): boolean =>
  row?.bullet === true && row.dates.length === 0 && row.text.length <= LONGEST && !isProse(row)

/**
 * Takes the bullets off the first lines of entries in a list whose items are the entries, as in "• Employer, Town" above "Title,
 * 2016 – 2020". They are heads only if every dated row without a bullet has one above it, the first of the section, too:
 * else they are the last items of the descriptions before.
 */
export function withoutHeadBullets(rows: readonly Row[]): readonly Row[] {
  const dated = rows.flatMap((row, at) => (row.dates.some(({ single }) => !single) && !row.bullet ? [at] : []))
  if (dated[0] !== 1 || !dated.every((at) => isHead(rows[at - 1]))) return rows
  const heads = new Set(dated.map((at) => rows[at - 1]))
  return rows.map((row) => (heads.has(row) ? { ...row, bullet: false } : row))
}
