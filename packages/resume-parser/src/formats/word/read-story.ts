import { linesOfRow, type FlowLine } from '../flow/flow-line.ts'
import { childAt, childrenNamed, elementsOf, textOf, type XmlElement } from '../package/read-xml.ts'
import { formatOf, type WordFormat, type WordStyles } from './word-styles.ts'

/** Elements whose content is not text: deleted text, field codes, the copy of a drawing for older programs. */
const SKIPPED = new Set([
  'del',
  'moveFrom',
  'delText',
  'Fallback',
  'pPr',
  'rPr',
  'sectPr',
  'tblPr',
  'tblGrid',
  'trPr',
  'tcPr',
])
const WHITE = '#ffffff'
const TWIPS = 20

/** Parts of a document that its stories share. */
export interface WordContext {
  styles: WordStyles
  /** Addresses by relationship id. */
  targets: ReadonlyMap<string, string>
}

/**
 * Returns the lines of a story of WordprocessingML: the body, a header or a footer. Line breaks end lines, and text boxes
 * follow the paragraph that holds them.
 */
export function readStory(story: XmlElement, context: WordContext): FlowLine[] {
  return elementsOf(story).flatMap((element, index): FlowLine[] => {
    if (element.name === 'p') return new ParagraphReader(element, context).lines()
    if (element.name === 'tbl') return linesOfTable(element, context, String(index))
    // Content controls, tracked insertions, text boxes and the like hold paragraphs themselves.
    return SKIPPED.has(element.name) ? [] : readStory(element, context)
  })
}

function linesOfTable(table: XmlElement, context: WordContext, id: string): FlowLine[] {
  const rows = descendantsNamed(table, 'tr', 'tbl')
  return rows.flatMap((row) => {
    const cells = descendantsNamed(row, 'tc', 'tbl')
    const lines = cells.map((cell) => readStory(cell, context))
    return linesOfRow(lines, id)
  })
}

/** Returns the nearest elements of a name below an element, not inside elements of another name. */
function descendantsNamed(element: XmlElement, name: string, notIn: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === name) return [child]
    return child.name === notIn || SKIPPED.has(child.name) ? [] : descendantsNamed(child, name, notIn)
  })
}

/** Reads one paragraph, whose line breaks make it several lines. */
class ParagraphReader {
  private readonly paragraph: XmlElement
  private readonly context: WordContext
  private readonly format: WordFormat
  private readonly found: FlowLine[] = [{ runs: [] }]
  /** Lines of text boxes in the paragraph. */
  private readonly boxes: FlowLine[] = []
  private fieldCode: string | undefined
  private fieldLink: string | undefined

  constructor(paragraph: XmlElement, context: WordContext) {
    this.paragraph = paragraph
    this.context = context
    this.format = context.styles.paragraph(childAt(paragraph, 'pPr', 'pStyle')?.attributes['val'])
  }

  lines(): FlowLine[] {
    const properties = childAt(this.paragraph, 'pPr')
    this.read(this.paragraph, undefined)
    const style = childAt(properties, 'pStyle')?.attributes['val']
    const outline = Number(childAt(properties, 'outlineLvl')?.attributes['val'] ?? 9)
    const level = this.context.styles.headingLevel(style) ?? (outline < 9 ? outline + 1 : undefined)
    const isList = (childAt(properties, 'numPr', 'numId')?.attributes['val'] ?? '0') !== '0'
    const indents = childAt(properties, 'ind')?.attributes
    const indent = Number(indents?.['left'] ?? indents?.['start'] ?? 0) / TWIPS || 0
    const ruled = childAt(properties, 'pBdr', 'bottom') !== undefined
    const last = this.found.length - 1
    const lines = this.found.map((line, index): FlowLine => {
      const ruleBelow = ruled && index === last
      if (level !== undefined) return { ...line, indent, ruleBelow, role: { kind: 'heading', level } }
      return { ...line, indent, ruleBelow, ...(isList && index === 0 && { role: { kind: 'list-item' as const } }) }
    })
    return [...lines, ...this.boxes]
  }

  private read(element: XmlElement, link: string | undefined): void {
    for (const child of elementsOf(element)) {
      if (child.name === 'r') this.readRun(child, link)
      else if (child.name === 'hyperlink')
        this.read(child, this.context.targets.get(child.attributes['id'] ?? '') ?? link)
      else if (child.name === 'fldSimple') this.read(child, linkOfField(child.attributes['instr']) ?? link)
      else if (!SKIPPED.has(child.name)) this.read(child, link)
    }
  }

  private readRun(run: XmlElement, link: string | undefined): void {
    const properties = childAt(run, 'rPr')
    const style = this.context.styles.format(childAt(properties, 'rStyle')?.attributes['val'])
    const format = { ...this.format, ...style, ...formatOf(properties) }
    for (const child of elementsOf(run)) this.readPiece(child, format, link)
  }

  private readPiece(piece: XmlElement, format: WordFormat, link: string | undefined): void {
    const { name, attributes } = piece
    if (name === 't') this.add(textOf(piece), format, link)
    else if (name === 'tab' || name === 'ptab') this.add('\t', format, link)
    else if (name === 'br' || name === 'cr') this.found.push({ runs: [] })
    else if (name === 'noBreakHyphen') this.add('-', format, link)
    else if (name === 'sym') this.add('• ', format, link)
    else if (name === 'instrText') this.fieldCode = (this.fieldCode ?? '') + textOf(piece)
    else if (name === 'fldChar') this.readField(attributes['fldCharType'])
    else if (!SKIPPED.has(name)) this.boxes.push(...textBoxes(piece).flatMap((box) => readStory(box, this.context)))
  }

  /** Follows a field over its runs: its code is between `begin` and `separate`, its text between `separate` and `end`. */
  private readField(type: string | undefined): void {
    if (type === 'separate') this.fieldLink = linkOfField(this.fieldCode)
    else this.fieldLink = undefined
    if (type !== 'separate') this.fieldCode = undefined
  }

  private add(text: string, format: WordFormat, outer: string | undefined): void {
    const { bold = false, italic = false, size = 0, color, hidden } = format
    const link = outer ?? this.fieldLink
    this.found.at(-1)?.runs.push({
      text,
      bold,
      italic,
      size,
      ...(color !== undefined && { color }),
      ...(link !== undefined && { link }),
      ...((hidden === true || color === WHITE) && { hidden: hidden === true || !this.isShaded() }),
    })
  }

  /** Returns true if the paragraph has a background, on which white text can be read. */
  private isShaded(): boolean {
    return childAt(this.paragraph, 'pPr', 'shd') !== undefined
  }
}

/** Returns the text boxes in a drawing. */
function textBoxes(element: XmlElement): XmlElement[] {
  if (element.name === 'txbxContent') return [element]
  return SKIPPED.has(element.name) ? [] : elementsOf(element).flatMap(textBoxes)
}

function linkOfField(code: string | undefined): string | undefined {
  return /^\s*HYPERLINK\s+"([^"]+)"/i.exec(code ?? '')?.[1]
}

/** Returns the addresses of a relationships file by id. */
export function targetsOf(relationships: XmlElement | undefined): Map<string, string> {
  const external = childrenNamed(relationships, 'Relationship').filter(
    ({ attributes }) =>
      attributes['TargetMode'] === 'External' && /^(https?|mailto|tel):/i.test(attributes['Target'] ?? ''),
  )
  return new Map(external.map(({ attributes }) => [attributes['Id'] ?? '', attributes['Target'] ?? '']))
}
