import type { FlowLine } from '../flow/flow-line.ts'
import { documentOfFlow } from '../flow/document-of-flow.ts'
import { isEmpty } from '../flow/flow-line.ts'
import type { Limits } from '../bounds/limits.ts'
import { childAt, readXml, type XmlElement } from '../package/read-xml.ts'
import { UnreadableResume } from '../bounds/unreadable-resume.ts'
import { readStory, targetsOf } from './read-story.ts'
import { WordStyles } from './word-styles.ts'

const lineText = ({ runs }: FlowLine) =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim()

/**
 * Reads a Word document from the files of its package. Headers come first, because contact data is often there, and
 * footers last; both once.
 */
export function readDocx(files: ReadonlyMap<string, string>, limits: Limits) {
  const read = (path: string): XmlElement | undefined => {
    const xml = files.get(path)
    return xml === undefined ? undefined : readXml(xml, limits)
  }
  const main = mainPath(files, limits)
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const styles = new WordStyles(read(`${folder}styles.xml`))
  const story = (path: string): FlowLine[] => {
    const name = path.slice(folder.length)
    const root = read(path)
    const targets = targetsOf(read(`${folder}_rels/${name}.rels`))
    return root ? readStory(root.name === 'document' ? (childAt(root, 'body') ?? root) : root, { styles, targets }) : []
  }
  const body = story(main)
  const known = new Set(body.map(lineText))
  const furniture = (pattern: RegExp) =>
    [...files.keys()]
      .filter((path) => path.startsWith(folder) && pattern.test(path.slice(folder.length)))
      .toSorted()
      .flatMap(story)
      .filter((line) => {
        const text = lineText(line)
        if (isEmpty(line) || known.has(text) || !/\p{L}.*\p{L}|@|\d{4}/u.test(text)) return false
        known.add(text)
        return true
      })
  const headers = furniture(/^header\d*\.xml$/)
  const footers = furniture(/^footer\d*\.xml$/)
  return documentOfFlow([...headers, ...body, ...footers.map((line) => ({ ...line, block: 'footer' }))], limits)
}

/** Returns the path of the document's main part, which its relationships name. */
function mainPath(files: ReadonlyMap<string, string>, limits: Limits): string {
  const xml = files.get('_rels/.rels')
  const relationships = xml === undefined ? [] : readXml(xml, limits).children
  const main = relationships.find(
    (child) => typeof child !== 'string' && child.attributes['Type']?.endsWith('/officeDocument') === true,
  )
  const target = typeof main === 'object' ? main.attributes['Target']?.replace(/^\//, '') : undefined
  const path = target ?? 'word/document.xml'
  if (!files.has(path)) throw new UnreadableResume('damaged', 'a package without a document')
  return path
}
