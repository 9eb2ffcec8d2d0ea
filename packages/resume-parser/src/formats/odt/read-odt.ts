import { documentOfFlow } from '../flow/document-of-flow.ts'
import { linesOfRow, type FlowLine } from '../flow/flow-line.ts'
import type { Limits } from '../bounds/limits.ts'
import { childAt, childrenNamed, elementsOf, readXml, type XmlElement } from '../package/read-xml.ts'
import { UnreadableResume } from '../bounds/unreadable-resume.ts'
import { OdtStyles, type OdtFormat } from './odt-styles.ts'

const SKIPPED = new Set([
  'tracked-changes',
  'annotation',
  'note',
  'sequence-decls',
  'forms',
  'bookmark',
  'soft-page-break',
])

/** Reads an OpenDocument text from the files of its package: the headers of its pages, then the text. */
export function readOdt(files: ReadonlyMap<string, string>, limits: Limits) {
  const content = files.get('content.xml')
  if (content === undefined) throw new UnreadableResume('damaged', 'a package without content.xml')
  const manifest = files.get('META-INF/manifest.xml')
  if (manifest?.includes('encryption-data')) throw new UnreadableResume('encrypted')
  const root = readXml(content, limits)
  const stylesXml = files.get('styles.xml')
  const stylesRoot = stylesXml === undefined ? undefined : readXml(stylesXml, limits)
  const styles = new OdtStyles([stylesRoot, root])
  const reader = new OdtReader(styles)
  const masters = childrenNamed(childAt(stylesRoot, 'master-styles'), 'master-page')
  const margin = (name: string) =>
    masters.flatMap((page) => childrenNamed(page, name)).flatMap((part) => reader.story(part))
  const body = childAt(root, 'body', 'text')
  const footer = margin('footer').map((line): FlowLine => ({ ...line, block: 'footer' }))
  const withText = (line: FlowLine) => line.runs.some(({ text }) => /\p{L}|@/u.test(text))
  return documentOfFlow(
    [...margin('header').filter(withText), ...(body ? reader.story(body) : []), ...footer.filter(withText)],
    limits,
  )
}

/** Reads stories of OpenDocument, whose paragraphs mix text and elements. */
class OdtReader {
  private readonly styles: OdtStyles

  constructor(styles: OdtStyles) {
    this.styles = styles
  }

  story(element: XmlElement, inList = false): FlowLine[] {
    return elementsOf(element).flatMap((child, index): FlowLine[] => {
      if (child.name === 'p' || child.name === 'h') return this.paragraph(child, inList)
      if (child.name === 'list') return this.story(child, true)
      if (child.name === 'table') return this.table(child, String(index))
      return SKIPPED.has(child.name) ? [] : this.story(child, inList)
    })
  }

  private table(table: XmlElement, id: string): FlowLine[] {
    return elementsOf(table).flatMap((child) => {
      // Header rows and groups of rows hold rows themselves.
      if (child.name !== 'table-row') return this.table(child, id)
      return linesOfRow(
        childrenNamed(child, 'table-cell').map((cell) => this.story(cell)),
        id,
      )
    })
  }

  private paragraph(paragraph: XmlElement, inList: boolean): FlowLine[] {
    const lines: FlowLine[] = [{ runs: [] }]
    const boxes: FlowLine[] = []
    const read = (element: XmlElement, format: OdtFormat, link: string | undefined): void => {
      for (const child of element.children) {
        if (typeof child === 'string') add(child.replace(/\s+/g, ' '), format, link)
        else readElement(child, format, link)
      }
    }
    const readElement = (child: XmlElement, format: OdtFormat, link: string | undefined): void => {
      const { name, attributes } = child
      if (name === 'tab') add('\t', format, link)
      else if (name === 's') add(' '.repeat(Math.min(Number(attributes['c'] ?? 1) || 1, 100)), format, link)
      else if (name === 'line-break') lines.push({ runs: [] })
      else if (name === 'a') read(child, format, safeLink(attributes['href']) ?? link)
      else if (name === 'span') read(child, { ...format, ...this.styles.format(attributes['style-name']) }, link)
      else if (name === 'frame' || name === 'custom-shape') boxes.push(...this.story(child))
      else if (!SKIPPED.has(name)) read(child, format, link)
    }
    const add = (text: string, { bold = false, italic = false, size = 0, color, hidden }: OdtFormat, link?: string) => {
      lines.at(-1)?.runs.push({
        text,
        bold,
        italic,
        size,
        ...(color !== undefined && { color }),
        ...(link !== undefined && { link }),
        ...(hidden === true && { hidden }),
      })
    }
    const style = paragraph.attributes['style-name']
    read(paragraph, this.styles.format(style), undefined)
    const level = paragraph.name === 'h' ? Number(paragraph.attributes['outline-level'] ?? 1) || 1 : undefined
    const { indent = 0, ruleBelow = false } = this.styles.format(style)
    const shown = lines.map((line, index): FlowLine => {
      const placed = { ...line, indent, ruleBelow: ruleBelow && index === lines.length - 1 }
      if (level !== undefined || this.styles.isTitle(style))
        return { ...placed, role: { kind: 'heading', level: level ?? 1 } }
      return inList && index === 0 ? { ...placed, role: { kind: 'list-item' } } : placed
    })
    return [...shown, ...boxes]
  }
}

const safeLink = (href: string | undefined) => (/^(https?|mailto|tel):/i.test(href ?? '') ? href : undefined)
