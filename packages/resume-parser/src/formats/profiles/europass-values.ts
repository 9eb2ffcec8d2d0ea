import { Parser } from 'htmlparser2'
import type { Work } from '../../model/json-resume.ts'
import { textOf, type XmlElement } from '../package/read-xml.ts'

/** Returns the paragraphs and list items of a text that can hold HTML. */
export function paragraphsOf(element: XmlElement | undefined): string[] {
  const paragraphs = ['']
  const blocks = new Set(['p', 'li', 'br', 'div', 'ul', 'ol', 'h1', 'h2', 'h3'])
  let dropped = 0
  const change = (name: string, by: number) => {
    if (name === 'script' || name === 'style') dropped += by
    if (blocks.has(name) && paragraphs.at(-1) !== '') paragraphs.push('')
  }
  const parser = new Parser({
    onopentagname: (name) => change(name, 1),
    onclosetag: (name) => change(name, -1),
    ontext: (text) => {
      if (dropped === 0) paragraphs.push((paragraphs.pop() ?? '') + text.replace(/\s+/g, ' '))
    },
  })
  parser.end(textOf(element).replace(/\r?\n/g, '<br>'))
  return paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean)
}

/** Returns a description as the summary of one paragraph, or as highlights. */
export function described(element: XmlElement | undefined): Pick<Work, 'summary' | 'highlights'> {
  const [first, ...rest] = paragraphsOf(element)
  if (first === undefined) return {}
  return rest.length === 0 ? { summary: first } : { highlights: [first, ...rest] }
}

/** Returns the trimmed text of an element, or undefined. */
export function valueOf(element: XmlElement | undefined): string | undefined {
  const text = textOf(element).replace(/\s+/g, ' ').trim()
  return text === '' ? undefined : text
}

/** Returns a value of the `basics` for each address: the person's own page, or a profile on a network. */
export function profileOf(url: string): { network?: string; url: string } {
  const host = /^(?:https?:\/\/)?(?:www\.)?([^/]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''
  const network = [
    ['linkedin.com', 'LinkedIn'],
    ['github.com', 'GitHub'],
    ['gitlab.com', 'GitLab'],
    ['x.com', 'X'],
    ['twitter.com', 'X'],
    ['xing.com', 'XING'],
  ].find(([domain]) => host === domain || host.endsWith(`.${domain}`))?.[1]
  return network === undefined ? { url } : { network, url }
}

/** Returns the lowest of the levels from A1 to C2 in listening, reading, speaking and writing. */
export const lowestLevel = (levels: readonly string[]) =>
  levels.filter((level) => /^[ABC][12]$/.test(level)).toSorted()[0]
