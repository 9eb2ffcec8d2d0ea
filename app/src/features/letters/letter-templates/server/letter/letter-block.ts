import type { PlaceKind } from '#kernel/candidate/letter-tags.ts'

/** Text of a letter in one style. */
export interface LetterSpan {
  text: string
  strong?: boolean
  slanted?: boolean
  underlined?: boolean
  href?: string
  /** The place to sign that the text is the tag of. */
  place?: PlaceKind
}

/** Text between two breaks. */
export type LetterLine = readonly LetterSpan[]

/** A paragraph, a heading or an entry of a list. */
export interface TextBlock {
  kind: 'text'
  /** Level of a heading, from 1; 0 for other text. */
  level: 0 | 1 | 2 | 3
  lines: readonly LetterLine[]
  /** Depth in lists and quotations. */
  indent: number
  /** Number or bullet of an entry, on its first block. */
  marker?: string
  /** The list that the block belongs to, numbered in the letter. */
  list?: number
}

export interface TableBlock {
  kind: 'table'
  rows: readonly { isHead: boolean; cells: readonly (readonly LetterLine[])[] }[]
}

/** A part of a letter that stands below the one before it. */
export type LetterBlock = TextBlock | TableBlock | { kind: 'rule' }

/** Returns all lines of a letter. */
export const linesOf = (blocks: readonly LetterBlock[]): LetterLine[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'rule') return []
    return block.kind === 'text' ? block.lines : block.rows.flatMap(({ cells }) => cells.flat())
  })

/** Returns the text of a line. */
export const textOf = (line: LetterLine): string => line.map(({ text }) => text).join('')

/** Returns a letter with each line changed. */
export function mapLines(blocks: readonly LetterBlock[], change: (line: LetterLine) => LetterLine): LetterBlock[] {
  return blocks.map((block) => {
    if (block.kind === 'rule') return block
    if (block.kind === 'text') return { ...block, lines: block.lines.map(change) }
    const rows = block.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.map(change)) }))
    return { ...block, rows }
  })
}
