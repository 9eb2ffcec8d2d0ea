import { importLimits } from '../../limits.ts'
import { ImportFileError, refuseRow } from '../../errors.ts'
import type { RawRow } from '../raw-row.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { type ColumnMaps, columnsOf, knownMap, headerAt, lacksColumns } from './columns.ts'
import type { ColumnMeaning, TableColumn } from './column-meanings.ts'
import type { Records } from './csv-records.ts'
import { tableRow } from './table-row.ts'

/** A table of jobs, read as a whole, because its columns are identified by all of its values. */
export interface JobTable {
  columns: TableColumn[]
  /** Required columns that it lacks; without ids, they are made. */
  missing: ColumnMeaning[]
  /** The first values of each column. */
  samples: string[]
  /** Order of day and month in its dates, if some of them are unambiguous. */
  dateOrder: 'dmy' | 'mdy' | undefined
  rows: () => AsyncGenerator<RawRow>
}

export interface TableSource extends Records {
  name: string
  encoding: string
}

/**
 * Reads a table: finds its header and the meaning of its columns, and leaves out empty rows and sums. For a person, row numbers are
 * those of the spreadsheet; otherwise they count the other records below the header from 1.
 * @throws ImportFileError wrong-format, bad-column; bad-characters if characters were lost, before any row is read
 */
export function readTable(
  { name, encoding, records, broken }: TableSource,
  { remembered, stated, isForPerson = false }: ColumnMaps = { remembered: {}, stated: {} },
): JobTable {
  const at = headerAt(records, { ...remembered, ...stated })
  const header = records[at] ?? []
  const below = records
    .map((record, index) => ({ record, line: index + 1 }))
    .slice(at + 1)
    .filter(({ record }) => record.some((value) => value.trim() !== ''))
  const rows = below.map(({ record }) => record)
  if (records.length === 0)
    return { columns: [], missing: [], samples: [], dateOrder: undefined, rows: async function* () {} }
  refuseLostCharacters(name, encoding, [header, ...rows])
  const map = { ...knownMap(remembered, header), ...(isForPerson ? knownMap(stated, header) : stated) }
  const { columns, missing } = columnsOf(header, rows, map, name)
  if (missing.length > 0 && !isForPerson) throw lacksColumns(name, columns, missing)
  const identify = missing.includes('id') ? idMaker() : (row: Record<string, unknown>) => row
  async function* read(): AsyncGenerator<RawRow> {
    const jobs = below.filter(({ record }) => !isSum(columns, record))
    for (const [number, { record, line }] of jobs.entries())
      yield { row: isForPerson ? line : number + 1, value: identify(tableRow(columns, record)) }
    if (broken === undefined) return
    yield { row: isForPerson ? records.length + 1 : rows.length + 1, refusal: refuseRow('bad-csv', broken) }
    throw new ImportFileError(
      'broken-file',
      `${name} can’t be read after row ${rows.length + 1} (${broken}). Close the quotes there.`,
    )
  }
  const samples = columns.map((_, column) => sampleOf(rows, column))
  return { columns, missing, samples, dateOrder: dateOrderOf(columns, rows), rows: read }
}

/** Words in all languages of the site that begin the row of a sum. */
const SUM =
  /^(?:summe|gesamt|insgesamt|total|totals|sum|somme|suma|totale|totaal|som|razem|łącznie|soma|合計|合计|总计|المجموع|الإجمالي|סה["״]?כ|סך הכול)(?![\p{L}])/iu

/** Returns true for the row of a sum: it has neither an id nor a description, and begins with a word for one. */
function isSum(columns: readonly TableColumn[], record: readonly string[]): boolean {
  const filled = record.flatMap((cell, at) =>
    cell.trim() === '' ? [] : [{ cell: cell.trim(), of: columns[at]?.meaning }],
  )
  const [first] = filled
  return (
    first !== undefined &&
    SUM.test(first.cell) &&
    filled.every(({ of }, at) => of !== 'description' && (of !== 'id' || at === 0))
  )
}

function sampleOf(rows: readonly (readonly string[])[], column: number): string {
  const value = rows.map((row) => row[column]?.trim() ?? '').find((text) => text !== '') ?? ''
  return value.slice(0, importLimits.cellCharactersShown)
}

/** Returns a function that gives a row an id from its title and places, so that the next import of the table finds it. */
function idMaker(): (row: Record<string, unknown>) => Record<string, unknown> {
  const seen = new Map<string, number>()
  return (row) => {
    const base = hashOf([row['title'], row['locations']]).slice(0, importLimits.madeIdCharacters)
    const times = (seen.get(base) ?? 0) + 1
    seen.set(base, times)
    return { ...row, id: times === 1 ? `T-${base}` : `T-${base}-${times}` }
  }
}

/** Refuses a table with characters that its encoding doesn't have, or that another program lost. */
function refuseLostCharacters(name: string, encoding: string, records: readonly (readonly string[])[]): void {
  const [header = []] = records
  const places: string[] = []
  for (const [row, record] of records.entries())
    for (const [column, value] of record.entries()) {
      if (!value.includes('\ufffd')) continue
      const where = row === 0 ? 'header' : `row ${row}`
      if (places.length < importLimits.lostCharactersListed)
        places.push(
          `${where}, column “${header[column] ?? column + 1}”: “${value.slice(0, importLimits.cellCharactersShown)}”`,
        )
    }
  if (places.length === 0) return
  throw new ImportFileError(
    'bad-characters',
    `${name} has characters that can’t be read as ${encoding}, the encoding that fits best: ${places.join('; ')}. Nothing was imported. Save the file as CSV UTF-8 or .xlsx and import it again.`,
  )
}

const NUMBERS = /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*\d{2,4}/

/**
 * Returns the order shared by the dates of a table; undefined if no date reveals it, or dates contradict each other.
 */
function dateOrderOf(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): 'dmy' | 'mdy' | undefined {
  const found = new Set<'dmy' | 'mdy'>()
  for (const [at, { meaning }] of columns.entries()) {
    if (meaning !== 'posted_at' && meaning !== 'closes_at') continue
    for (const row of rows) {
      const [, first, second] = NUMBERS.exec(row[at] ?? '') ?? []
      if (Number(first) > 12 && Number(second) <= 12) found.add('dmy')
      if (Number(second) > 12 && Number(first) <= 12) found.add('mdy')
    }
  }
  return found.size === 1 ? [...found][0] : undefined
}
