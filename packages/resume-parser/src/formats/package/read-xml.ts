import { Parser } from 'htmlparser2'
import type { Limits } from '../bounds/limits.ts'
import { UnreadableResume } from '../bounds/unreadable-resume.ts'

/** An element; its name and the names of its attributes have no namespace prefixes. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML as a tree, and returns its root. Only the five entities of XML itself are expanded: a document type, which
 * could define others, is refused.
 * @throws UnreadableResume
 */
export function readXml(xml: string, limits: Limits): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, children: [] }
  const path = [document]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (path.length > limits.nesting)
          throw new UnreadableResume('damaged', `more than ${limits.nesting} levels of XML`)
        const local = Object.entries(attributes).map(([key, value]): [string, string] => [localName(key), value])
        const element = { name: localName(name), attributes: Object.fromEntries(local), children: [] }
        path.at(-1)?.children.push(element)
        path.push(element)
      },
      onclosetag() {
        if (path.length > 1) path.pop()
      },
      ontext(text) {
        path.at(-1)?.children.push(text)
      },
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) throw new UnreadableResume('damaged', 'XML with a document type')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  const [root] = elementsOf(document)
  if (!root) throw new UnreadableResume('damaged', 'XML without an element')
  return root
}

export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string')

/** Returns the children of a name. */
export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? elementsOf(element).filter((child) => child.name === name) : []

/** Returns the first element that a path of names leads to. */
export function childAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((parent, name) => childrenNamed(parent, name)[0], element)
}

/** Returns the whole text of an element. */
export function textOf(element: XmlElement | undefined): string {
  if (!element) return ''
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
