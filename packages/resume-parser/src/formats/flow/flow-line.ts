import type { Line } from '../../model/text-document.ts'

/** Text in one style. Tabs in it separate spans. */
export interface FlowRun {
  text: string
  bold: boolean
  italic: boolean
  /** Font size in points; 0 if unknown. */
  size: number
  color?: string
  /** Address that the text links to. */
  link?: string
  /** True for text that readers don't see. */
  hidden?: boolean
}

/** A line of a format without pages: a paragraph, or a part of one between line breaks. */
export interface FlowLine {
  runs: FlowRun[]
  role?: NonNullable<Line['role']>
  /** Indent in points or characters. */
  indent?: number
  /** Column of a layout table; lines without one continue the block before. */
  block?: string
  /** True if a ruled line is directly below. */
  ruleBelow?: boolean
}

export const isEmpty = (line: FlowLine) => line.runs.every(({ text }) => text.trim() === '')

/**
 * Returns the lines of a table row, given the lines of each cell. Short cells beside each other are one line; a short
 * first cell joins the first line of the next; long cells are columns, each a block.
 */
export function linesOfRow(cells: readonly (readonly FlowLine[])[], row: string): FlowLine[] {
  const filled = cells.map((cell) => cell.filter((line) => !isEmpty(line))).filter((cell) => cell.length > 0)
  const [first, ...rest] = filled
  if (!first) return []
  if (rest.length === 0) return [...(cells.find((cell) => cell.some((line) => !isEmpty(line))) ?? first)]
  const isLabel =
    lengthOf(first) <= LONGEST_LABEL && first.length <= 3 && rest.some((cell) => cell.length > first.length)
  if (isLabel) return alignCells([[joined(first)], ...rest])
  if (filled.filter((cell) => cell.length >= COLUMN).length < 2) return alignCells(filled)
  return filled.flatMap((cell, column) => cell.map((line) => ({ block: `${row}.${column}`, ...line })))
}

const LONGEST_LABEL = 40
/** Cells with this number of lines are columns of a layout. */
const COLUMN = 4

const lengthOf = (cell: readonly FlowLine[]) =>
  cell.reduce((sum, { runs }) => sum + runs.reduce((length, { text }) => length + text.length, 0), 0)

/** Joins the lines of a cell with spaces. */
function joined(cell: readonly FlowLine[]): FlowLine {
  const [first] = cell
  const runs = cell.flatMap((line, index) => (index > 0 ? [plainRun(' '), ...line.runs] : line.runs))
  return { ...first, runs }
}

/** Puts the first lines of all cells beside each other, then the second lines, and so on. */
function alignCells(cells: readonly (readonly FlowLine[])[]): FlowLine[] {
  const height = Math.max(...cells.map((cell) => cell.length))
  return Array.from({ length: height }, (_, index): FlowLine => {
    const parts = cells.flatMap((cell) => cell[index] ?? [])
    const [only] = parts
    if (only && parts.length === 1) return only
    const runs = parts.flatMap((line, part) => (part > 0 ? [plainRun('\t'), ...line.runs] : line.runs))
    return { runs, role: { kind: 'table-row' } }
  })
}

export const plainRun = (text: string): FlowRun => ({ text, bold: false, italic: false, size: 0 })
