import type { PlaceKind } from '#kernel/candidate/letter-tags.ts'
import { PLACE_SIZES } from '#platform/pdf/places/place-kinds.ts'
import {
  layOutSpans,
  leading,
  type Measure,
  type Span,
  span,
  type TextLine,
} from '#platform/pdf/typeset/lay-out-spans.ts'
import type { Piece, Row, Tag } from '#platform/pdf/typeset/rows.ts'
import type { LetterBlock, LetterLine, TableBlock, TextBlock } from './letter-block.ts'

const INK = '#1b1f24'
const MUTED = '#6b7480'
const PAPER = '#ffffff'
const LINK = '#0b4f8a'
const FAMILY = 'serif'
/** Measures in points. */
const DESIGN = {
  body: 11,
  indent: 20,
  cellGap: 12,
  paragraphGap: 6.5,
  /** Distance of the line to sign on below the baseline. */
  signDrop: 4,
} as const
/** Font sizes by level of heading; 0 is other text. */
const SIZES = [DESIGN.body, 17, 13.5, 11.5] as const
const HEADINGS = ['P', 'H1', 'H2', 'H3'] as const
const NO_BREAK_SPACE = '\u00a0'

interface Column {
  width: number
  measure: Measure
  direction: 'ltr' | 'rtl'
}

/** Returns the rows of a letter. Places to sign are lines with free space above them, and their tags are on it in white. */
export function layOutLetter(blocks: readonly LetterBlock[], column: Column): Row[] {
  const document: Tag = { type: 'Document' }
  const lists = new Lists(document)
  const rows: Row[] = []
  for (const block of blocks) {
    const added =
      block.kind === 'rule'
        ? [ruleRow(column)]
        : block.kind === 'table'
          ? tableRows(block, column, document)
          : textRows(block, column, lists.tagsOf(block))
    const last = rows.at(-1)
    // The words above a place to sign stay on its page.
    if (last && added.some(({ gap }) => gap > SPACE_ABOVE.name)) rows[rows.length - 1] = { ...last, keepsNext: true }
    rows.push(...added)
  }
  return rows
}

/** Space above the line of a place to sign, in points, for marks that are taller than text. */
const SPACE_ABOVE: Record<PlaceKind, number> = { signature: 36, initials: 24, date: 10, name: 10, check: 6 }

/** The structure elements of lists. */
class Lists {
  private readonly lists = new Map<number, Tag>()
  private item: Tag | undefined
  private readonly document: Tag

  constructor(document: Tag) {
    this.document = document
  }

  tagsOf({ list, marker, level }: TextBlock): { text: Tag; label?: Tag } {
    if (list === undefined) return { text: { type: HEADINGS[level], parent: this.document } }
    const parent = this.lists.get(list) ?? { type: 'L', parent: this.document }
    this.lists.set(list, parent)
    if (marker !== undefined || !this.item) this.item = { type: 'LI', parent }
    const text: Tag = { type: 'LBody', parent: this.item }
    return marker === undefined ? { text } : { label: { type: 'Lbl', parent: this.item }, text }
  }
}

/** Returns the drawn spans of a line of a letter. */
function spansOf(line: LetterLine, level: TextBlock['level'], { measure, width }: Column): Span[] {
  const size = SIZES[level]
  return line.map(({ text, strong, slanted, underlined, href, place }) => {
    if (place) {
      const room = Math.min(PLACE_SIZES[place].wanted.width, width) - measure(text, FAMILY, DESIGN.body)
      const pad = NO_BREAK_SPACE.repeat(Math.max(0, Math.floor(room / measure(NO_BREAK_SPACE, FAMILY, DESIGN.body))))
      const rule = { color: MUTED, drop: DESIGN.signDrop }
      return { ...span(text + pad, 'plain', DESIGN.body, PAPER), isWhole: true, rule }
    }
    const weight = strong || level > 0 ? 'strong' : slanted ? 'slanted' : 'plain'
    const color = href ? LINK : INK
    return {
      ...span(text, weight, size, color),
      href,
      ...((underlined || href) && { rule: { color, drop: size * 0.12 } }),
    }
  })
}

interface LaidLine {
  line: TextLine
  /** Space above it, for a place to sign. */
  above: number
}

/** Breaks the lines of a paragraph to a width. */
function layOutLines(lines: readonly LetterLine[], level: TextBlock['level'], column: Column): LaidLine[] {
  const { width, measure, direction } = column
  return lines.flatMap((line) => {
    // An empty line keeps its height.
    const spans = line.length === 0 ? [span(NO_BREAK_SPACE, 'plain', SIZES[level], INK)] : spansOf(line, level, column)
    const isSigned = line.some(({ place }) => place)
    const above = Math.max(0, ...line.map(({ place }) => (place ? SPACE_ABOVE[place] : 0)))
    const found = layOutSpans(spans, { width, family: FAMILY, measure, direction: isSigned ? direction : undefined })
    return found.map((one) => ({
      line: one,
      above: one.runs.some(({ span: { rule } }) => rule?.drop === DESIGN.signDrop) ? above : 0,
    }))
  })
}

function textRows(block: TextBlock, column: Column, { text: tag, label }: ReturnType<Lists['tagsOf']>): Row[] {
  const offset = block.indent * DESIGN.indent
  const width = Math.max(column.width - offset, column.width / 4)
  const lines = layOutLines(block.lines, block.level, { ...column, width })
  const [marker] = label
    ? layOutSpans([span(block.marker ?? '', 'plain', DESIGN.body, INK)], { ...column, family: FAMILY })
    : []
  return lines.map(({ line, above }, at): Row => {
    const piece: Piece = { tag, line, offset: column.width - width, width, align: 'start' }
    const labels: Piece[] =
      at === 0 && label && marker
        ? [
            {
              tag: label,
              line: marker,
              offset: column.width - width - DESIGN.indent,
              width: DESIGN.indent,
              align: 'start',
            },
          ]
        : []
    const gap = at > 0 ? 0 : block.level > 0 ? SIZES[block.level] : DESIGN.paragraphGap
    return {
      pieces: [...labels, piece],
      height: leading(line.size) + (above > 0 ? DESIGN.signDrop : 0),
      gap: gap + above,
      keepsNext: block.level > 0 || (lines.length > 1 && (at === 0 || at === lines.length - 2)),
    }
  })
}

const ruleRow = ({ width }: Column): Row => ({
  pieces: [],
  ornaments: [{ offset: 0, width, top: 0, height: 0.75, color: MUTED }],
  height: 1,
  gap: DESIGN.body,
  keepsNext: false,
})

/** Returns the rows of a table with columns of one width. */
function tableRows({ rows }: TableBlock, column: Column, document: Tag): Row[] {
  const table: Tag = { type: 'Table', parent: document }
  const count = Math.max(...rows.map(({ cells }) => cells.length))
  const width = (column.width - DESIGN.cellGap * (count - 1)) / count
  return rows.flatMap(({ isHead, cells }, index) => {
    const parent: Tag = { type: 'TR', parent: table }
    const columns = cells.map((cell) => ({
      tag: { type: isHead ? 'TH' : 'TD', parent } satisfies Tag,
      lines: layOutLines(isHead ? cell.map(strongly) : cell, 0, { ...column, width }),
    }))
    const height = Math.max(1, ...columns.map(({ lines }) => lines.length))
    return Array.from({ length: height }, (_, at): Row => {
      const shown = columns.map(({ tag, lines }, place) => ({ tag, place, laid: lines[at] }))
      const above = Math.max(0, ...shown.map(({ laid }) => laid?.above ?? 0))
      return {
        pieces: shown.flatMap(({ tag, place, laid }) =>
          laid
            ? [{ tag, line: laid.line, offset: place * (width + DESIGN.cellGap), width, align: 'start' as const }]
            : [],
        ),
        height: leading(DESIGN.body) + (above > 0 ? DESIGN.signDrop : 0),
        gap: (at > 0 ? 0 : index > 0 ? 3 : DESIGN.paragraphGap) + above,
        keepsNext: at < height - 1 || isHead,
      }
    })
  })
}

const strongly = (line: LetterLine): LetterLine => line.map((one) => ({ ...one, strong: true }))
