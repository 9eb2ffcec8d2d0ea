import { DAY_MS, SECOND_MS } from '#kernel/time.ts'
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

/** Numbers of Excel's own date formats (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])

/** Days from the start of a workbook's calendar to 1970. */
const EPOCHS = { since1900: 25_569, since1904: 24_107 }

/** Returns the cells of the first non-empty sheet of a workbook (ECMA-376, part 1, chapter 18). */
export function xlsxRecords(files: PackageFiles): string[][] {
  const workbook = parseSheetXml(files.get('xl/workbook.xml') ?? '', ['sheet'])
  const properties = nodeOf(workbook, 'workbook', 'workbookPr')
  const book = {
    strings: sharedStrings(files.get('xl/sharedStrings.xml')),
    isDate: dateStyles(files.get('xl/styles.xml')),
    epoch: /^(?:1|true)$/.test(attributeOf(properties, 'date1904')) ? EPOCHS.since1904 : EPOCHS.since1900,
  }
  for (const path of sheetPaths(files, workbook)) {
    const records = sheetCells(files.get(path) ?? '', book)
    if (records.length > 1) return records
  }
  return []
}

/** Returns the paths of the sheets in their order, without hidden ones. */
function sheetPaths(files: PackageFiles, workbook: SheetNode): string[] {
  const relations = parseSheetXml(files.get('xl/_rels/workbook.xml.rels') ?? '', ['Relationship'])
  const targets = new Map(
    nodesOf(nodeOf(relations, 'Relationships'), 'Relationship').map((each) => [
      attributeOf(each, 'Id'),
      attributeOf(each, 'Target'),
    ]),
  )
  const sheets = nodesOf(nodeOf(workbook, 'workbook', 'sheets'), 'sheet').filter((each) => !attributeOf(each, 'state'))
  const named = sheets.flatMap((each) => {
    const target = targets.get(attributeOf(each, 'id'))
    return target ? [target.startsWith('/') ? target.slice(1) : `xl/${target}`] : []
  })
  return named.length > 0
    ? named
    : [...files.keys()].filter((path) => /^xl\/worksheets\/[^/]+\.xml$/.test(path)).toSorted()
}

/** Returns the texts that cells share, with several fonts joined and without phonetic readings. */
function sharedStrings(xml: string | undefined): string[] {
  if (xml === undefined) return []
  return nodesOf(nodeOf(parseSheetXml(xml, ['si', 'r']), 'sst'), 'si').map(richText)
}

function richText(node: unknown): string {
  const parts = nodesOf(nodeOf(node), 'r')
  return parts.length > 0 ? parts.map((part) => textIn(nodeOf(part)['t'])).join('') : textIn(nodeOf(node)['t'])
}

/** Returns a function that recognizes styles with date formats by their number. */
function dateStyles(xml: string | undefined): (style: string) => boolean {
  if (xml === undefined) return () => false
  const styles = nodeOf(parseSheetXml(xml, ['numFmt', 'xf']), 'styleSheet')
  const own = nodesOf(nodeOf(styles, 'numFmts'), 'numFmt').filter((each) => {
    const code = plainFormat(attributeOf(each, 'formatCode'))
    return /[dy]/i.test(code)
  })
  const formats = new Set([...DATE_FORMATS, ...own.map((each) => Number(attributeOf(each, 'numFmtId')))])
  const dates = new Set(
    nodesOf(nodeOf(styles, 'cellXfs'), 'xf').flatMap((each, at) =>
      formats.has(Number(attributeOf(each, 'numFmtId'))) ? [String(at)] : [],
    ),
  )
  return (style) => dates.has(style)
}

/** Removes texts in quotes, escaped characters, and colours and conditions in brackets from a number format. */
function plainFormat(code: string): string {
  let plain = ''
  let until: string | undefined
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] ?? ''
    if (until !== undefined) until = sign === until ? undefined : until
    else if (sign === '"') until = '"'
    else if (sign === '[') until = ']'
    else if (sign === '\\') at += 1
    else plain += sign
  }
  return plain
}

interface Book {
  strings: readonly string[]
  isDate(style: string): boolean
  epoch: number
}

function sheetCells(xml: string, book: Book): string[][] {
  const sheet = nodeOf(parseSheetXml(xml, ['row', 'c', 'r']), 'worksheet', 'sheetData')
  const records: string[][] = []
  for (const row of nodesOf(sheet, 'row').slice(0, MAX_ROWS)) {
    // Rows without cells aren't stored, but count.
    const number = Math.min(Number(attributeOf(row, 'r')) || 0, MAX_ROWS)
    while (records.length < number - 1) records.push([])
    const record: string[] = []
    for (const cell of nodesOf(nodeOf(row), 'c')) {
      const at = columnOf(attributeOf(cell, 'r')) ?? record.length
      if (at >= MAX_COLUMNS) continue
      while (record.length < at) record.push('')
      record[at] = cellText(nodeOf(cell), book)
    }
    records.push(record)
  }
  return trimmedRecords(records)
}

/** Returns the index of a column by a cell's address: 27 for `AB12`. */
function columnOf(address: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1
}

function cellText(cell: SheetNode, { strings, isDate, epoch }: Book): string {
  const type = attributeOf(cell, 't')
  const value = textIn(cell['v'])
  if (type === 'inlineStr') return richText(cell['is'])
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  // Such as #REF!, which isn't a value.
  if (type === 'e') return ''
  if (type === '' || type === 'n') return isDate(attributeOf(cell, 's')) ? dateText(value, epoch) : numberText(value)
  return value
}

/** Formats a number without exponents and rounding errors: XML has 0.1 as 0.10000000000000001, and a million as 1E6. */
const numberText = (value: string): string => {
  const number = Number(value)
  return value === '' || !Number.isFinite(number)
    ? value
    : number.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 })
}

function dateText(value: string, epoch: number): string {
  const serial = Number(value)
  if (value === '' || !Number.isFinite(serial)) return value
  const seconds = Math.round((serial - epoch) * (DAY_MS / SECOND_MS))
  const at = new Date(seconds * SECOND_MS)
  if (Number.isNaN(at.getTime())) return value
  const text = at.toISOString()
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : text.slice(0, 19)
}
