import { readRow, type Row } from '../rows/row.ts'

/** Japanese résumés give entry and leaving in two dated rows: 入学 and 卒業 for schools, 入社 and 退社 for jobs. */
const ENTERED = /[ 　]?(?:入学|編入学|入社|入所|配属)$/u
const LEFT =
  /[ 　]?(?:卒業(?:見込み?|予定)?|修了(?:見込み?|予定)?|中退|中途退学|退社|退職|退所|一身上の都合により.{0,4}退[社職])$/u
const NAME_LENGTH = 4

const dateText = (row: Row): string => row.text.slice(row.dates[0]?.from ?? 0, row.dates[0]?.to ?? 0).trim()
const nameText = (row: Row): string => row.text.slice(row.dates[0]?.to ?? 0).trim()

/** Joins the two rows of each school or job into one with a range; a job without a leaving row is current. */
export function joinEventRows(rows: readonly Row[]): Row[] {
  const removed = new Set<Row>()
  const joined = rows.map((row, at) => {
    const name = nameText(row)
    if (row.dates.length !== 1 || !ENTERED.test(name)) return row
    const title = name.replace(ENTERED, '')
    const end = rows.slice(at + 1).find((other) => {
      const text = nameText(other)
      return (
        other.dates.length === 1 &&
        LEFT.test(text) &&
        (text.startsWith(title.slice(0, NAME_LENGTH)) || text.replace(LEFT, '') === '')
      )
    })
    if (end) removed.add(end)
    const until = end ? dateText(end) : name.endsWith('入社') ? '現在' : ''
    return until === '' ? row : readRow(row.line, `${dateText(row)}〜${until}\t${title}`)
  })
  return joined.filter((row) => !removed.has(row) && !/^(?:現在に至る|以上)$/u.test(row.text))
}
