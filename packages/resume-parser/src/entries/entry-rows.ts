import { type DateRange, withoutDates } from '../dates/date-ranges.ts'
import type { Row } from '../rows/row.ts'
import { trimSigns } from '../rows/trim-signs.ts'

/** The rows of one entry of a list of jobs or schools. */
export interface EntryRows {
  range?: DateRange
  /** Row that holds the dates. */
  anchor: Row
  /** Rows above the date row that name the entry. */
  above: Row[]
  /** Rows below the date row, the first of which can name the entry too. */
  below: Row[]
}

/**
 * Returns the description after a date and a colon, as in "Instructor (2003 – 2005): Taught two courses". After dates
 * that begin the row, the colon introduces the name: "2003 – 2005: Instructor".
 */
export function textAfterColon(row: Row): string | undefined {
  if (row.text.slice(0, row.dates[0]?.from ?? 0).trim() === '') return undefined
  const tail = row.text.slice(row.dates.at(-1)?.to ?? row.text.length)
  return /^ ?[:：] ?(?<text>\S.{8,})$/u.exec(tail)?.groups?.['text']
}

/** Returns the texts of a head row without its dates. */
export function headTexts(row: Row): string[] {
  const described = textAfterColon(row)
  const text = described === undefined ? row.text : row.text.slice(0, row.text.length - described.length)
  return withoutDates(text, row.dates)
    .split('\t')
    .map((cell) => trimSigns(cell, '(（'))
    .filter((cell) => /[\p{L}\p{N}]/u.test(cell))
}
