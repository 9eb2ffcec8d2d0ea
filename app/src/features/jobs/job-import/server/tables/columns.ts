import { ImportFileError } from '../../errors.ts'
import { findMeanings } from './find-meanings.ts'
import { type ColumnMeaning, meaningOfHeader, type TableColumn } from './column-meanings.ts'
import { importLimits } from '../../limits.ts'

/** Meanings by header, as an operator states them; null makes a column a custom field. */
export type ColumnMap = Readonly<Record<string, ColumnMeaning | null>>

/** Meanings of columns from earlier imports of a source, and those stated for this one. */
export interface ColumnMaps {
  remembered: ColumnMap
  stated: ColumnMap
  /** Lets a person look at a table that lacks required columns, and makes the ids of rows from their title and places. */
  isForPerson?: boolean
}

/** Returns the entries of a map whose columns exist in a table. */
export function knownMap(map: ColumnMap, header: readonly string[]): ColumnMap {
  const cells = new Set(header.map((cell) => cell.trim()))
  return Object.fromEntries(Object.entries(map).filter(([name]) => cells.has(name)))
}

const REQUIRED = ['id', 'title', 'description'] as const

/** Returns the number of the header's record: the first lines of an export can be a title, or empty. */
export function headerAt(records: readonly (readonly string[])[], map: ColumnMap): number {
  const scores = records.slice(0, 10).map((record) => {
    const known = new Set(record.flatMap((cell) => meaningOfHeader(cell) ?? map[cell.trim()] ?? []))
    return known.size
  })
  const best = Math.max(0, ...scores)
  return best === 0 ? 0 : scores.indexOf(best)
}

/**
 * Returns the columns of a table: from the operator, then from the header's words in the site's languages, then from
 * the values. If several columns have the same meaning, the first counts, and the rest are custom fields.
 * @throws ImportFileError bad-column if the map names an unknown one
 */
export function columnsOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  map: ColumnMap,
  name: string,
): { columns: TableColumn[]; missing: ColumnMeaning[] } {
  const cells = header.map((cell) => cell.trim())
  for (const stated of Object.keys(map))
    if (!cells.includes(stated))
      throw new ImportFileError('bad-column', `${name} has no column “${stated}”. It has ${listed(cells)}.`)
  const taken = new Set<ColumnMeaning>(Object.values(map).flatMap((meaning) => meaning ?? []))
  const columns = cells.map((cell): TableColumn => {
    const stated = map[cell]
    if (stated !== undefined) return { header: cell, meaning: stated ?? undefined, by: 'map' }
    const meaning = meaningOfHeader(cell)
    if (!meaning || taken.has(meaning)) return { header: cell, meaning: undefined, by: 'custom' }
    taken.add(meaning)
    return { header: cell, meaning, by: 'name' }
  })
  const missing = REQUIRED.filter((meaning) => !taken.has(meaning))
  for (const [at, meaning] of findMeanings(columns, rows, missing)) {
    taken.add(meaning)
    columns[at] = { header: cells[at] ?? '', meaning, by: 'values' }
  }
  return { columns, missing: REQUIRED.filter((meaning) => !taken.has(meaning)) }
}

/** Returns the refusal of a table that lacks required columns. */
export function lacksColumns(name: string, columns: readonly TableColumn[], missing: readonly ColumnMeaning[]) {
  const cells = columns.map(({ header }) => header)
  return new ImportFileError(
    'wrong-format',
    `${name} has no column for ${missing.join(', ')}. It has ${listed(cells)}. Say which is which, for example --map "${cells[0] ?? 'Header'}=${missing[0]}".`,
  )
}

const listed = (cells: readonly string[]): string =>
  cells
    .filter(Boolean)
    .slice(0, importLimits.cellsShown)
    .map((cell) => `“${cell.slice(0, importLimits.cellCharactersShown)}”`)
    .join(', ')
