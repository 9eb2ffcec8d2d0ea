import { importLimits } from '../../limits.ts'
import {
  attributeOf,
  MAX_COLUMNS,
  MAX_ROWS,
  nodeOf,
  nodesOf,
  type PackageFiles,
  parseSheetXml,
  type SheetNode,
  textIn,
  trimmedRecords,
} from './sheet-xml.ts'

const LISTS = ['table', 'table-row', 'table-cell', 'covered-table-cell', 'p', 'table-row-group', 'table-header-rows']

/**
 * Returns the cells of the first non-empty table of an OpenDocument spreadsheet (OpenDocument 1.3, part 3, chapter 9).
 */
export function odsRecords(files: PackageFiles): string[][] {
  const content = preserveBreaks(files.get('content.xml') ?? '')
  const body = nodeOf(parseSheetXml(content, LISTS), 'document-content', 'body', 'spreadsheet')
  for (const table of nodesOf(body, 'table')) {
    const records = trimmedRecords(tableRows(nodeOf(table)).map(rowCells))
    if (records.length > 1) return records
  }
  return []
}

/** Replaces the elements of breaks and spaces inside texts by their characters, and removes formatting inside paragraphs. */
const preserveBreaks = (xml: string): string =>
  xml
    .replaceAll(/<text:line-break\s*\/>/g, '\n')
    .replaceAll(/<text:tab\s*\/>/g, '\t')
    .replaceAll(/<text:s(?:\s[^>]*)?\/>/g, ' ')
    .replaceAll(/<\/?text:(?:span|a)(?:\s[^>]*)?>/g, '')
    .replaceAll(/<office:annotation[\s>].*?<\/office:annotation>/gs, '')

function tableRows(table: SheetNode): unknown[] {
  const header = nodesOf(table, 'table-header-rows').flatMap((each) => tableRows(nodeOf(each)))
  const groups = nodesOf(table, 'table-row-group').flatMap((each) => tableRows(nodeOf(each)))
  const rows = nodesOf(table, 'table-row').flatMap((row) => {
    // The rows below a table repeat an empty one a million times; a few above or inside it count.
    const count = Math.min(repeated(row, 'number-rows-repeated'), hasCells(row) ? MAX_ROWS : importLimits.emptyRows)
    return Array.from({ length: count }, () => row)
  })
  return [...header, ...groups, ...rows].slice(0, MAX_ROWS)
}

const hasCells = (row: unknown): boolean => rowCells(row).some((cell) => cell.trim() !== '')

const repeated = (node: unknown, name: string): number => Math.max(1, Number(attributeOf(node, name)) || 1)

function rowCells(row: unknown): string[] {
  const cells: string[] = []
  for (const cell of nodesOf(nodeOf(row), 'table-cell')) {
    const count = Math.min(repeated(cell, 'number-columns-repeated'), MAX_COLUMNS - cells.length)
    const text = cellText(nodeOf(cell))
    for (let time = 0; time < count; time += 1) cells.push(text)
  }
  return cells
}

function cellText(cell: SheetNode): string {
  const type = attributeOf(cell, 'value-type')
  if (type === 'date') return attributeOf(cell, 'date-value').replace(/T00:00:00(?:\.0+)?$/, '')
  if (type === 'float' || type === 'percentage') return attributeOf(cell, 'value')
  if (type === 'currency') return `${attributeOf(cell, 'value')} ${attributeOf(cell, 'currency')}`.trim()
  if (type === 'boolean') return attributeOf(cell, 'boolean-value')
  return nodesOf(cell, 'p')
    .map((text) => paragraph(text))
    .join('\n')
}

const paragraph = (node: unknown): string => textIn(node)
