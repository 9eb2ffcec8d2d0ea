import { childAt, childrenNamed, elementsOf, type XmlElement } from '../package/read-xml.ts'

/** Formatting of characters; what is undefined comes from the style. */
export interface WordFormat {
  bold?: boolean
  italic?: boolean
  /** Font size in points. */
  size?: number
  color?: string
  hidden?: boolean
}

interface WordStyle {
  name: string
  basedOn: string | undefined
  format: WordFormat
}

/** The styles of a document, by their ids. */
export class WordStyles {
  private readonly styles = new Map<string, WordStyle>()
  private readonly defaults: WordFormat
  private readonly normal: string | undefined

  /** Reads `word/styles.xml`, if the document has one. */
  constructor(root: XmlElement | undefined) {
    this.defaults = formatOf(childAt(root, 'docDefaults', 'rPrDefault', 'rPr'))
    for (const style of childrenNamed(root, 'style')) {
      this.styles.set(style.attributes['styleId'] ?? '', {
        name: childAt(style, 'name')?.attributes['val'] ?? '',
        basedOn: childAt(style, 'basedOn')?.attributes['val'],
        format: formatOf(childAt(style, 'rPr')),
      })
    }
    const normal = childrenNamed(root, 'style').find(
      ({ attributes }) => attributes['type'] === 'paragraph' && isOn(attributes['default'] ?? '0'),
    )
    this.normal = normal?.attributes['styleId']
  }

  /** Returns the formatting of ordinary paragraphs, or of a paragraph style. */
  paragraph(id: string | undefined): WordFormat {
    return { ...this.defaults, ...this.format(id ?? this.normal) }
  }

  /** Returns the properties that a style and its base styles state. */
  format(id: string | undefined): WordFormat {
    const whole: WordFormat = {}
    for (const { format } of this.chain(id).toReversed()) Object.assign(whole, format)
    return whole
  }

  /** Returns the level of a heading style, or undefined. A title counts as the first level. */
  headingLevel(id: string | undefined): number | undefined {
    for (const { name } of this.chain(id)) {
      const level = /^heading (\d)/i.exec(name)?.[1]
      if (level !== undefined) return Number(level)
      if (/^title$/i.test(name)) return 1
    }
    return undefined
  }

  private chain(id: string | undefined): WordStyle[] {
    const found: WordStyle[] = []
    let style = id === undefined ? undefined : this.styles.get(id)
    while (style && !found.includes(style)) {
      found.push(style)
      style = style.basedOn === undefined ? undefined : this.styles.get(style.basedOn)
    }
    return found
  }
}

const isOn = (value: string) => !/^(0|false|off|none)$/.test(value)

/** Reads run properties: `w:b`, `w:sz` in half points, and so on. */
export function formatOf(properties: XmlElement | undefined): WordFormat {
  const format: WordFormat = {}
  for (const { name, attributes } of properties ? elementsOf(properties) : []) {
    const value = attributes['val'] ?? 'true'
    if (name === 'b') format.bold = isOn(value)
    else if (name === 'i') format.italic = isOn(value)
    else if (name === 'vanish') format.hidden = isOn(value)
    else if (name === 'sz') format.size = Number(value) / 2 || 0
    else if (name === 'color') format.color = /^[\da-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : '#000000'
  }
  return format
}
