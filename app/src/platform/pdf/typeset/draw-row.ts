/// <reference path="./libraries.d.ts" />
import { leading, type PlacedRun, type TextLine } from './lay-out-spans.ts'
import type { Ornament, Piece, PlacedRow, Tag } from './rows.ts'

type Element = PDFKit.PDFStructureElement

/** The structure elements of a document by tag. */
export interface TagElements {
  of(tag: Tag): Element
  /** Finishes all elements; nothing can be drawn in them afterwards. */
  end(): void
}

/** A place to draw rows: the column's left and top edge on the current page, in points. */
export interface Pen {
  pdf: PDFKit.PDFDocument
  elements: TagElements
  left: number
  top: number
  width: number
  direction: 'ltr' | 'rtl'
}

/** Share of a line's height above the baseline. */
const BASELINE = 0.74
/** Width of the stroke that makes letters bold in fonts without a bold weight, as a share of their size. */
const STROKE = 0.028
/** Thickness of the line below a text, in points. */
const RULE = 0.6

/** Creates the structure elements of all rows in the given order, which is the reading order. */
export function tagElements(pdf: PDFKit.PDFDocument, rows: readonly PlacedRow[]): TagElements {
  const elements = new Map<Tag, Element>()
  let root: Element | undefined
  const of = (tag: Tag): Element => {
    const known = elements.get(tag)
    if (known) return known
    const element = pdf.struct(tag.type, {})
    elements.set(tag, element)
    if (tag.parent) of(tag.parent).add(element)
    else {
      root = element
      pdf.addStructure(element)
    }
    return element
  }
  for (const { row } of rows) for (const { tag } of row.pieces) of(tag)
  return { of, end: () => root?.end() }
}

/** Draws a row on the current page. */
export function drawRow(pen: Pen, { row, top }: PlacedRow): void {
  const y = pen.top + top
  for (const ornament of row.ornaments ?? []) drawOrnament(pen, ornament, y)
  const size = Math.max(...row.pieces.map(({ line }) => line.size))
  for (const piece of row.pieces) drawPiece(pen, piece, y + leading(size) * BASELINE)
}

function drawOrnament(pen: Pen, { offset, width, top, height, color }: Ornament, y: number): void {
  pen.pdf.markContent('Artifact', { type: 'Layout' })
  pen.pdf.rect(leftOf(pen, offset, width), y + top, width, height).fill(color)
  pen.pdf.endMarkedContent()
}

const leftOf = ({ left, width: whole, direction }: Pen, offset: number, width: number): number =>
  direction === 'rtl' ? left + whole - offset - width : left + offset

function drawPiece(pen: Pen, { tag, line, offset, width, align }: Piece, baseline: number): void {
  const left = leftOf(pen, offset, width)
  const spare = width - line.width
  const atLeft = (align === 'start') === (pen.direction === 'ltr')
  let x = atLeft ? left : left + spare
  if (align === 'center') x = left + spare / 2
  const element = pen.elements.of(tag)
  for (const runs of byLink(line)) drawLinked(pen, element, runs, { x, baseline })
  if (tag.bookmark !== undefined && !marked.has(tag)) {
    marked.add(tag)
    pen.pdf.outline.addItem(tag.bookmark)
  }
}

/** Tags that already have a bookmark, because a title of two lines has only one. */
const marked = new WeakSet<Tag>()

/** Groups neighbouring runs that link to the same address. */
function byLink({ runs }: TextLine): PlacedRun[][] {
  const groups: PlacedRun[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && last[0]?.span.href === run.span.href) last.push(run)
    else groups.push([run])
  }
  return groups
}

function drawLinked(
  { pdf }: Pen,
  element: Element,
  runs: PlacedRun[],
  { x, baseline }: { x: number; baseline: number },
): void {
  const [first] = runs
  if (!first) return
  const { href, size } = first.span
  const draw = () => drawTagged(pdf, { runs }, { x, baseline })
  if (href === undefined) {
    element.add(draw)
    return
  }
  const link = pdf.struct('Link', {})
  element.add(link)
  link.add(() => {
    draw()
    const left = Math.min(...runs.map((run) => run.left))
    const right = Math.max(...runs.map((run) => run.left + run.width))
    pdf.link(x + left, baseline - size * 0.8, right - left, size * 1.05, href, { structParent: link })
  })
}

/** Draws runs in the open marked content. */
export function drawTagged(
  pdf: PDFKit.PDFDocument,
  { runs }: Pick<TextLine, 'runs'>,
  { x, baseline }: { x: number; baseline: number },
): void {
  for (const { text, font, span, left, width } of runs) {
    const isDrawnStrong = font === 'han' && span.weight === 'strong'
    pdf.font(font, span.size).fillColor(span.color)
    if (isDrawnStrong) pdf.lineWidth(span.size * STROKE).strokeColor(span.color)
    pdf.text(text, x + left, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      features: [],
      ...(isDrawnStrong && { fill: true, stroke: true }),
    })
    if (span.rule) pdf.rect(x + left, baseline + span.rule.drop, width, RULE).fill(span.rule.color)
  }
}
