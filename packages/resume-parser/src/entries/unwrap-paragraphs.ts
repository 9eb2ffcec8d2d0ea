import { readRow, type Row } from '../rows/row.ts'

const LONGEST_HEAD = 160
/** Number of paragraphs that must begin with a head and dates. */
const MIN_DATED = 2
/** A stop between the head and the dates, and the word before them. */
const BEFORE_DATES = /[.:;] ?(?:from |since )?$/iu
/** The end of a sentence inside the head; the last letters of names such as "Ltd." and "Co." are few. */
const SENTENCE = /\p{Ll}{5}[.!?] \p{Lu}/u
const AFTER_DATES = /^ ?(?:\([^()]{1,30}\))?[.;,:]? ?/u

/**
 * Turns the wrapped paragraphs of plain text that each tell a job, as in "Tutor, Quay School, Leeds. May 2020 to June
 * 2021. Taught algebra.", into a row of the head with its dates and one of the text. Other rows stay.
 */
export function unwrapParagraphs(rows: readonly Row[]): readonly Row[] {
  if (rows.some(({ line, bullet }) => line.size !== 0 || bullet)) return rows
  const paragraphs = paragraphsOf(rows)
  const read = paragraphs.map(readParagraph)
  if (read.filter(Boolean).length < MIN_DATED) return rows
  return paragraphs.flatMap((paragraph, i) => read[i] ?? paragraph)
}

function paragraphsOf(rows: readonly Row[]): Row[][] {
  const paragraphs: Row[][] = []
  for (const row of rows) {
    const last = paragraphs.at(-1)
    if (!last || row.line.gapBefore > 0) paragraphs.push([row])
    else last.push(row)
  }
  return paragraphs
}

/** Splits a paragraph into its head with dates and its text; undefined if it doesn't begin so. */
function readParagraph(paragraph: readonly Row[]): Row[] | undefined {
  const [first] = paragraph
  if (!first) return undefined
  const text = paragraph.map((row) => row.text).join(' ')
  const whole = readRow(first.line, text)
  const [range] = whole.dates
  if (!range) return undefined
  const lead = whole.text.slice(0, range.from)
  const head = lead.replace(BEFORE_DATES, '')
  if (head === lead || head.length > LONGEST_HEAD || head.length < 3 || SENTENCE.test(head)) return undefined
  const dates = whole.text.slice(range.from, range.to)
  const rest = whole.text.slice(range.to).replace(AFTER_DATES, '')
  const row = readRow(first.line, `${head}\t${dates}`)
  return rest === '' ? [row] : [row, readRow((paragraph[1] ?? first).line, rest)]
}
