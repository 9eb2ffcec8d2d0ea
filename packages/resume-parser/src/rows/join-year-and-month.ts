import { readRow, type Row } from './row.ts'

const YEAR = /^(?:(?:19|20)\d\d|(?:平成|令和|昭和) ?(?:\d{1,2}|元))年?$/u
const MONTH = /^(?:1[0-2]|0?[1-9])月?$/u

/**
 * Joins the cells of Japanese forms that have the year and the month in two columns, so that each row begins with its
 * date. The head of the table (年, 月, 学歴・職歴) keeps only what the rows are about.
 */
export function joinYearAndMonth(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const [year = '', month = '', ...rest] = row.cells
    if (rest.length === 0) return row
    if (/^年$/u.test(year) && /^月$/u.test(month)) return readRow(row.line, rest.join('\t'))
    if (!YEAR.test(year) || !MONTH.test(month)) return row
    return readRow(row.line, `${year.replace('年', '')}年${month.replace('月', '')}月\t${rest.join('\t')}`)
  })
}
