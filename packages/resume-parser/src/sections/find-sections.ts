import type { TextDocument } from '../model/text-document.ts'
import { readRow, type Row } from '../rows/row.ts'
import { blocksLevelWith, columnOfBlocks, extentsOf } from './columns.ts'
import type { SectionKind } from './section-kinds.ts'
import { findTitles, type Title } from './find-titles.ts'

/** A part of the document under one title. */
export interface Section {
  kind: SectionKind
  /** Absent for the header, the part of a column above its first title. */
  title?: Row
  rows: Row[]
}

export interface Outline {
  /** Rows above the first title of each column on the first page. */
  header: Row[]
  sections: Section[]
}

/** Returns a section's first row, when its title shares a line with content. */
function inlineContent(row: Row, title: Title): Row | undefined {
  if (title.rest === undefined) return undefined
  return readRow(row.line, title.rest)
}

/** Splits the rows at section titles. Rows of a column continue the section that is open in that column. */
export function findSections(rows: readonly Row[], document: TextDocument): Outline {
  const titles = findTitles(rows, document)
  const extents = extentsOf(rows)
  const columns = columnOfBlocks(rows, extents)
  const level = blocksLevelWith(extents)
  /** Sections by the blocks that begin right below their titles, as the cells of a grid do. */
  const gridByBlock = new Map<number, Section>()
  const header: Section = { kind: 'contact', rows: [] }
  const sections: Section[] = []
  const openByBlock = new Map<number, Section>()
  let open = header
  let block: number | undefined
  for (const row of rows) {
    if (row.line.block !== block) {
      block = row.line.block
      const opened = open.title && open.rows.length === 0 ? open : undefined
      const grid = (level.get(block) ?? []).map((other) => gridByBlock.get(other)).find(Boolean) ?? opened
      const above = columns.get(block)
      if (above === undefined) open = openByBlock.size === 0 || row.line.page === 1 ? header : open
      else if (above !== 'same') open = openByBlock.get(above) ?? open
      if (grid) {
        open = grid
        gridByBlock.set(block, grid)
      }
    }
    const title = titles.get(row)
    if (title) {
      open = { kind: title.kind, title: row, rows: [] }
      sections.push(open)
      const content = inlineContent(row, title)
      if (content && content.text !== '') open.rows.push(content)
    } else if (row.text !== '') open.rows.push(row)
    openByBlock.set(row.line.block, open)
  }
  return { header: header.rows, sections }
}
