import { XMLParser } from 'fast-xml-parser'

/** The files of a package by their path. */
export type PackageFiles = ReadonlyMap<string, string>

/** Sheets can declare a million empty cells; no export of jobs has more columns than this. */
export const MAX_COLUMNS = 500
/** No export of jobs has more rows than this. */
export const MAX_ROWS = 200_000

/** An element of a sheet: attributes by `@name`, children by their tag, text by `#`. */
export type SheetNode = Readonly<Record<string, unknown>>

/** Parses the XML of a sheet; the named elements are always lists. */
export function parseSheetXml(xml: string, lists: readonly string[]): SheetNode {
  const isList = new Set(lists)
  const parsed: unknown = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    removeNSPrefix: true,
    textNodeName: '#',
    isArray: (tag) => isList.has(tag),
  }).parse(xml)
  return nodeOf(parsed)
}

/** Returns a node's child by its path, an empty node if there is none. */
export function nodeOf(node: unknown, ...path: readonly string[]): SheetNode {
  const found = path.reduce((at: unknown, tag) => (isNode(at) ? at[tag] : undefined), node)
  return isNode(found) ? found : {}
}

/** Returns the children with a tag that is always a list. */
export const nodesOf = (node: SheetNode, tag: string): readonly unknown[] => {
  const found = node[tag]
  return Array.isArray(found) ? found : []
}

/** Returns the text of an element, which has no object if it has neither attributes nor children. */
export function textIn(node: unknown): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map(textIn).join('')
  if (!isNode(node)) return ''
  return typeof node['#'] === 'string' ? node['#'] : ''
}

export const attributeOf = (node: unknown, name: string): string => {
  const value = isNode(node) ? node[`@${name}`] : undefined
  return typeof value === 'string' ? value : ''
}

const isNode = (value: unknown): value is SheetNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Removes empty cells and rows at the end, which are common in sheets. */
export function trimmedRecords(rows: readonly (readonly string[])[]): string[][] {
  const records = rows.map((row) => {
    const last = row.findLastIndex((cell) => cell.trim() !== '')
    return row.slice(0, last + 1)
  })
  return records.slice(0, records.findLastIndex((row) => row.length > 0) + 1)
}
