import type { TextLine } from './lay-out-spans.ts'

/** A structure element of a tagged PDF (ISO 32000-1, 14.8.4). Equal objects are one element. */
export interface Tag {
  type: 'Document' | 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'
  parent?: Tag
  /** Text of the bookmark that links to this row. */
  bookmark?: string
}

/** A line of text in a row. Distances are in points; `offset` is from the column's start, left or right by direction. */
export interface Piece {
  tag: Tag
  line: TextLine
  offset: number
  width: number
  align: 'start' | 'end' | 'center'
}

/** A ruled line or bar in a row, which programs that read the text don't encounter. */
export interface Ornament {
  offset: number
  width: number
  /** Distance from the top of the row. */
  top: number
  height: number
  color: string
}

/** Lines of text next to each other, never split by a page break. */
export interface Row {
  pieces: readonly Piece[]
  ornaments?: readonly Ornament[]
  height: number
  /** Distance from the previous row; omitted at the top of a page. */
  gap: number
  /** True if no page break can follow. */
  keepsNext: boolean
}

/** A size of paper in points. */
export interface Paper {
  width: number
  height: number
}

const A4: Paper = { width: 595.28, height: 841.89 }
const LETTER: Paper = { width: 612, height: 792 }
/** Countries that print on letter paper (ISO 3166-1 alpha-2). */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'DO', 'GT', 'NI', 'PA', 'PH', 'PR', 'SV', 'VE'])

/** Returns the usual paper size in a country; A4 without one. */
export const paperOf = (countryCode: string | undefined): Paper =>
  countryCode && LETTER_COUNTRIES.has(countryCode.toUpperCase()) ? LETTER : A4

/** A row at its distance from the top of the column. */
export interface PlacedRow {
  row: Row
  top: number
}

/**
 * Distributes rows over pages; `heightOf` returns the space on a page by its index. Rows that belong together stay
 * together, unless they are taller than a page.
 */
export function paginate(rows: readonly Row[], heightOf: (page: number) => number): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]]
  let used = 0
  const place = (group: readonly Row[]) => {
    for (const row of group) {
      const page = pages.at(-1) ?? []
      const top = page.length === 0 ? 0 : used + row.gap
      page.push({ row, top })
      used = top + row.height
    }
  }
  const turn = () => {
    pages.push([])
    used = 0
  }
  for (const group of keptTogether(rows)) {
    const isFirst = pages.at(-1)?.length === 0
    const space = heightOf(pages.length - 1)
    const height = group.reduce((sum, row, at) => sum + row.height + (at === 0 && isFirst ? 0 : row.gap), 0)
    if (used + height <= space) {
      place(group)
      continue
    }
    if (!isFirst) turn()
    for (const row of group) {
      if (used + row.gap + row.height > heightOf(pages.length - 1) && used > 0) turn()
      place([row])
    }
  }
  return pages
}

/** Groups rows between which no page break is allowed. */
function keptTogether(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  let open: Row[] = []
  for (const row of rows) {
    open.push(row)
    if (row.keepsNext) continue
    groups.push(open)
    open = []
  }
  if (open.length > 0) groups.push(open)
  return groups
}
