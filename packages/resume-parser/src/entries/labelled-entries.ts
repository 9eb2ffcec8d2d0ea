import type { DateRange } from '../dates/date-ranges.ts'
import { foldKey } from '../rows/fold.ts'
import { readRow, type Row } from '../rows/row.ts'
import table from './field-labels.json' with { type: 'json' }
import type { EntryRows } from './split-entries.ts'

export type FieldLabel = keyof typeof table

const labels = new Map(
  (Object.keys(table) as FieldLabel[]).flatMap((field) =>
    table[field].map((name): [string, FieldLabel] => [foldKey(name), field]),
  ),
)
const TABLE_ONLY = new Set([
  'year',
  'yearofpassing',
  'passingyear',
  'percentage',
  'cgpa',
  'gpa',
  'grade',
  'marks',
  'board',
  'boarduniversity',
  'universityboard',
  'sno',
  'srno',
  'no',
  'examination',
  'exam',
  'class',
  'result',
  'specialization',
  'jahr',
  'note',
  'année',
  'año',
  'ano',
  'anno',
  'rok',
  'год',
])
/** Different labels, without places, that make a form. */
const FEWEST = 2
const COLON = /^(?<label>[^:：\t]{2,40}?) ?[:：] ?(?<value>\S.*)$/su

/** An entry written as a form: a label and its value on each line. */
export interface LabelledEntry {
  values: Partial<Record<FieldLabel, { text: string; row: Row }>>
  rows: EntryRows
}

function readField(row: Row): { field: FieldLabel; value: string } | undefined {
  const [first = '', ...rest] = row.cells
  const colon = COLON.exec(row.text)?.groups
  const [label, value] =
    rest.length > 0 && !/[:：]/.test(first.slice(0, -1))
      ? [first, rest.join(' ')]
      : [colon?.['label'], colon?.['value']]
  const field = label === undefined ? undefined : labels.get(foldKey(label))
  return field === undefined || value === undefined ? undefined : { field, value }
}

/** Returns a text without the name of a field at its start, as in "Position: Engineer". */
export function withoutLabel(text: string): string {
  const parts = COLON.exec(text)?.groups
  return parts?.['label'] && parts['value'] && labels.has(foldKey(parts['label'])) ? parts['value'] : text
}

/** Returns a text without the name of a field and the colon before it, as in "Position: Engineer". */
export function withoutFieldName(text: string): string {
  const { label, value } = COLON.exec(text)?.groups ?? {}
  return label !== undefined && value !== undefined && labels.has(foldKey(label)) ? value : text
}

/** True for the head of a table, whose cells are all names of fields. */
export const isTableHead = ({ cells }: Row): boolean =>
  cells.length > 1 && cells.every((cell) => labels.has(foldKey(cell)) || TABLE_ONLY.has(foldKey(cell)))

/** Returns the entries of a section that is a form, or none if it isn't one. */
export function labelledEntries(rows: readonly Row[]): LabelledEntry[] {
  const fields = rows.map(readField)
  const distinct = new Set(fields.flatMap((found) => (found && found.field !== 'place' ? [found.field] : [])))
  if (distinct.size < FEWEST) return []
  const entries: LabelledEntry[] = []
  let last: LabelledEntry | undefined
  rows.forEach((row, at) => {
    const found = fields[at]
    const range: DateRange | undefined = found?.field === 'dates' || row.dates.length === 1 ? row.dates[0] : undefined
    if (!last || (found && last.values[found.field]) || (range && last.rows.range && found?.field === 'dates')) {
      if (!found && !range) return
      last = { values: {}, rows: { anchor: row, above: [], below: [] } }
      entries.push(last)
    }
    if (range && !last.rows.range) Object.assign(last.rows, { range, anchor: row })
    if (found) last.values[found.field] = { text: found.value, row: readRow(row.line, found.value) }
    else if (range === undefined) last.rows.below.push(row)
  })
  return entries.filter(({ values }) => values.title ?? values.employer ?? values.degree ?? values.school)
}
