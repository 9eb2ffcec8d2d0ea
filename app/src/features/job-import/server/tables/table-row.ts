import { numberOf } from '../../json-value.ts'
import { payInterval } from '../../pay.ts'
import names from './csv-column-names.json' with { type: 'json' }

const COLUMN_OF_NAME = new Map(
  Object.entries(names).flatMap(([column, others]) =>
    [column, ...others].map((name) => [plain(name), column] as const),
  ),
)

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the row key of each column; of several columns with one meaning the first wins, the others are custom fields.
 */
export function columnsOf(header: string[]): string[] {
  const taken = new Set<string>()
  return header.map((name) => {
    const column = COLUMN_OF_NAME.get(plain(name))
    if (column === undefined || taken.has(column)) return name.trim()
    taken.add(column)
    return column
  })
}

/** Converts a record to a JSONL row, omitting empty values. */
export function csvRow(columns: string[], record: string[]): Record<string, unknown> {
  const filled = columns.map((column, index) => [column, (record[index] ?? '').trim()] as const)
  const values = new Map(filled.filter(([column, value]) => value !== '' && column !== ''))
  const take = (column: string): string | undefined => {
    const value = values.get(column)
    values.delete(column)
    return value
  }
  const known = {
    locations: places(take('locations'), take('lat'), take('lon')),
    skills: take('skills')
      ?.split(/[;|,]/)
      .map((skill) => skill.trim()),
    salary: salary(take('salary_min'), take('salary_max'), take('salary_currency'), take('salary_interval')),
    work_location: workLocation(take('work_location')),
  }
  return { ...Object.fromEntries(values), ...known }
}

/** Parses place names separated by semicolons or bars; coordinates apply only to a single place. */
function places(text = '', lat: string | undefined, lon: string | undefined): unknown[] {
  const found = text
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (lat === undefined && lon === undefined) return found
  return found.length === 1 ? [{ name: found[0], lat, lon }] : found
}

function salary(min?: string, max?: string, currency?: string, interval?: string): unknown {
  if (min === undefined && max === undefined) return null
  const amount = (text?: string) => (text === undefined ? undefined : (numberOf(text) ?? text))
  return { min: amount(min), max: amount(max), currency, interval: payInterval(interval) ?? interval }
}

/** Parses a work location; a column named "remote" contains yes or no. */
function workLocation(text: string | undefined): string | undefined {
  if (text === undefined || /^(?:no|false|0)$/i.test(text)) return undefined
  return /^(?:yes|true|1)$/i.test(text) ? 'remote' : text
}
