import { readRow, type Row } from '../rows/row.ts'
import { nameSection } from './section-kinds.ts'
import { styleKey } from './title-style.ts'

const LONGEST_WORD = 24
const EDGE = 3

/** Returns the section that two lines of a label name together, unless they name two different ones. */
function namedTogether(first: string, second: string): boolean {
  if (first.length > LONGEST_WORD || second.length > LONGEST_WORD) return false
  const [one, other] = [nameSection(first), nameSection(second)]
  if (one?.exact && other?.exact && one.kind !== other.kind) return false
  return nameSection(`${first} ${second}`)?.exact === true
}

/** Joins titles that a narrow column breaks into two lines, such as "Work" above "Experience". */
export function joinWrappedTitles(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    const [title = '', ...content] = last?.cells ?? []
    const [end = '', ...rest] = row.cells
    const stacked = last && content.length === 0 && rest.length === 0 && styleKey(last) === styleKey(row)
    if (stacked && last.line.box && !last.bullet && namedTogether(title, end)) {
      joined[joined.length - 1] = readRow(last.line, `${title} ${end}`)
      continue
    }
    const aligned = last?.line.box && row.line.box && Math.abs(last.line.box.left - row.line.box.left) <= EDGE
    if (last && aligned && content.length > 0 && !row.bullet && namedTogether(title, end)) {
      joined[joined.length - 1] = readRow(last.line, [`${title} ${end}`, ...content].join('\t'))
      if (rest.length > 0) joined.push(readRow(row.line, rest.join('\t')))
    } else joined.push(row)
  }
  return joined
}
