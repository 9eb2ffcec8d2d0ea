import { childAt, childrenNamed, type XmlElement } from '../package/read-xml.ts'

/** Formatting that a style states; what is undefined comes from its parent. */
export interface OdtFormat {
  bold?: boolean
  italic?: boolean
  /** Font size in points. */
  size?: number
  color?: string
  hidden?: boolean
  /** Indent of the paragraph in points. */
  indent?: number
  ruleBelow?: boolean
}

interface OdtStyle {
  parent: string | undefined
  format: OdtFormat
}

const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, pc: 12, px: 0.75 }

/** The styles of a document by name, from `styles.xml` and the automatic ones of `content.xml`. */
export class OdtStyles {
  private readonly styles = new Map<string, OdtStyle>()
  private readonly defaults: OdtFormat = {}

  constructor(roots: readonly (XmlElement | undefined)[]) {
    for (const root of roots) {
      const groups = [childAt(root, 'styles'), childAt(root, 'automatic-styles')]
      for (const style of groups.flatMap((group) => childrenNamed(group, 'style'))) {
        const { name = '', 'parent-style-name': parent } = style.attributes
        this.styles.set(name, { parent, format: formatOf(style) })
      }
      for (const style of childrenNamed(childAt(root, 'styles'), 'default-style')) {
        if (style.attributes['family'] === 'paragraph') Object.assign(this.defaults, formatOf(style))
      }
    }
  }

  /** Returns the formatting of a style with that of its parents. */
  format(name: string | undefined): OdtFormat {
    const whole: OdtFormat = { ...this.defaults }
    for (const { format } of this.chain(name).toReversed()) Object.assign(whole, format)
    return whole
  }

  isTitle(name: string | undefined): boolean {
    return name === 'Title' || this.chain(name).some(({ parent }) => parent === 'Title')
  }

  private chain(name: string | undefined): OdtStyle[] {
    const found: OdtStyle[] = []
    let style = this.styles.get(name ?? '')
    while (style && !found.includes(style)) {
      found.push(style)
      style = this.styles.get(style.parent ?? '')
    }
    return found
  }
}

function formatOf(style: XmlElement): OdtFormat {
  const text = childAt(style, 'text-properties')?.attributes ?? {}
  const paragraph = childAt(style, 'paragraph-properties')?.attributes ?? {}
  const format: OdtFormat = {}
  const weight = text['font-weight']
  if (weight !== undefined) format.bold = weight === 'bold' || Number(weight) >= 600
  if (text['font-style'] !== undefined) format.italic = text['font-style'] !== 'normal'
  const size = pointsOf(text['font-size'])
  if (size !== undefined) format.size = size
  if (text['color'] !== undefined) format.color = text['color'].toLowerCase()
  if (text['display'] === 'none') format.hidden = true
  const indent = pointsOf(paragraph['margin-left'])
  if (indent !== undefined) format.indent = indent
  const border = paragraph['border-bottom']
  if (border !== undefined) format.ruleBelow = border !== 'none'
  return format
}

function pointsOf(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)([a-z]{2})$/.exec(length ?? '') ?? []
  const factor = POINTS[unit]
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}
