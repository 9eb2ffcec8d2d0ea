import type { DateRange } from '../dates/date-ranges.ts'
import { foldKey } from '../rows/fold.ts'
import { readRow, type Row } from '../rows/row.ts'
import table from './field-labels.json' with { type: 'json' }
import { isProse } from './prose.ts'
import type { EntryRows } from './entry-rows.ts'

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
  /** Row without a label above the first one, if every entry of the form has such a row: the employer or the school. */
  head?: Row
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

/** Joins a label that a narrow column breaks into two lines: "Name and type of" above "organisation". */
function joinWrappedLabels(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (const row of rows) {
    const [label = '', ...values] = joined.at(-1)?.cells ?? []
    const [rest = '', ...more] = row.cells
    const last = joined.at(-1)
    if (last && values.length > 0 && !row.bullet && more.length <= 1 && labels.has(foldKey(label + rest))) {
      const value = [...values, ...more].join(' ')
      joined[joined.length - 1] = { ...readRow(last.line, `${label} ${rest}\t${value}`), bullet: last.bullet }
    } else joined.push(row)
  }
  return joined
}

const LONGEST_HEAD = 80

/** Moves the last row before each entry to its head, if every entry has such a row and none has the employer's label. */
function withHeads(entries: readonly LabelledEntry[], firstHead: Row | undefined): readonly LabelledEntry[] {
  const canHead = (row: Row | undefined): row is Row =>
    row !== undefined && !isProse(row) && row.text.length <= LONGEST_HEAD
  const heads = entries.map((_entry, at) => (at === 0 ? firstHead : entries[at - 1]?.rows.below.at(-1)))
  if (!heads.every(canHead) || entries.some(({ values }) => values.employer ?? values.school)) return entries
  return entries.map((entry, at) => {
    const below = at < entries.length - 1 ? entry.rows.below.slice(0, -1) : entry.rows.below
    const head = heads[at]
    return { ...entry, rows: { ...entry.rows, below }, ...(head && { head }) }
  })
}

/** Returns the entries of a section that is a form; none for other sections. */
export function labelledEntries(given: readonly Row[]): readonly LabelledEntry[] {
  const rows = joinWrappedLabels(given)
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
  const first = fields.findIndex((found) => found !== undefined)
  return withHeads(
    entries.filter(({ values }) => values.title ?? values.employer ?? values.degree ?? values.school),
    rows[first - 1],
  )
}
