import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { recordOf } from '#kernel/values/json-value.ts'
import { ImportFileError } from '../../errors.ts'
import { wholeText, type DecodedText } from './decode-file.ts'

interface Shape {
  /** Paths of elements that are lists even if there is one of them. */
  lists: readonly string[]
  /** Leaves out the prefixes of namespaces. */
  withoutPrefixes?: boolean
}

/**
 * Returns an XML document as an object; undefined for an empty one. Values stay text: an id such as 007 must not become the number 7.
 * @throws ImportFileError broken-file if it isn't well-formed
 */
export async function xmlDocument(
  text: DecodedText,
  { lists, withoutPrefixes = false }: Shape,
): Promise<Record<string, unknown> | undefined> {
  const xml = await wholeText(text)
  if (xml.trim() === '') return undefined
  const checked = XMLValidator.validate(xml)
  if (checked !== true) {
    const { line, msg } = checked.err
    throw new ImportFileError(
      'broken-file',
      `${text.name} isn’t well-formed XML (line ${line}: ${msg}), so nothing was imported. Download it again.`,
    )
  }
  const parser = new XMLParser({
    ignoreAttributes: true,
    parseTagValue: false,
    trimValues: true,
    removeNSPrefix: withoutPrefixes,
    isArray: (_name, path) => lists.includes(String(path)),
  })
  // Feeds declare no entities; the parser rejects documents with nested ones.
  try {
    return recordOf(parser.parse(xml))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ImportFileError('broken-file', `${text.name} can’t be read as XML (${why}). Download it again.`)
  }
}
