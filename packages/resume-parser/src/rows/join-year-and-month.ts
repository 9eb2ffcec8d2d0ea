import { readRow, type Row } from './row.ts'

const YEAR = /^(?<year>(?:19|20)\d\d|(?:平成|令和|昭和) ?(?:\d{1,2}|元)) ?年?$/u
const MONTH = /^(?<month>1[0-2]|0?[1-9])月?$/u
/** The head of a table with a column for years and one for months. */
const HEAD = /^年 ?\t? ?月(?:[ \t]+(?<rest>\S.*))?$/u
/** A row of such a table whose narrow columns the layout joined. */
const JOINED =
  /^(?<year>(?:19|20)\d\d|(?:平成|令和|昭和) ?(?:\d{1,2}|元))(?:年[ \t]?|[ \t])(?<month>1[0-2]|0?[1-9])(?:月[ \t]?|[ \t])(?<rest>[^\d\s].*)$/u
/** A row of such a table with only the month: the year is that of the row above. */
const MONTH_ONLY = /^(?<month>1[0-2]|0?[1-9])(?:月[ \t]?|[ \t])(?<rest>[^\d\s].*)$/u

/**
 * Joins the cells of Japanese forms that have the year and the month in two columns, so that each row begins with its
 * date. The head of the table (年, 月, 学歴・職歴) keeps only what the rows are about.
 */
export function joinYearAndMonth(rows: readonly Row[]): Row[] {
  let year: string | undefined
  let inTable = false
  return rows.map((row) => {
    const head = HEAD.exec(row.text)
    if (head) {
      inTable = true
      return readRow(row.line, head.groups?.['rest'] ?? '')
    }
    const [first = '', second = '', ...rest] = row.cells
    const [byYear, byMonth] = [YEAR.exec(first)?.groups, MONTH.exec(second)?.groups]
    if (rest.length > 0 && byYear && byMonth) {
      year = byYear['year']
      return readRow(row.line, `${year ?? ''}年${byMonth['month'] ?? ''}月\t${rest.join('\t')}`)
    }
    if (!inTable) return row
    const joined = JOINED.exec(row.text)?.groups
    if (joined) year = joined['year']
    const { month, rest: name } = joined ?? MONTH_ONLY.exec(row.text)?.groups ?? {}
    return year === undefined || month === undefined ? row : readRow(row.line, `${year}年${month}月\t${name ?? ''}`)
  })
}
