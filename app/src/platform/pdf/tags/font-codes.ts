import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream } from 'pdf-lib'
import { type Operand, readOperations } from './content-operations.ts'
import type { StreamReader } from './stream-reader.ts'

/** The codes of a font: their length in bytes, and the text of each. */
export interface FontCodes {
  bytes: 1 | 2
  textOf(code: number): string
}

/** Glyph names of signs in tags; letters are named by themselves. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'zero one two three four five six seven eight nine'.split(' ').map((name, digit) => [name, String(digit)]),
  ),
  space: ' ',
  underscore: '_',
  hyphen: '-',
  braceleft: '{',
  braceright: '}',
}

/** A range of codes maps at most this many, as two bytes hold no more. */
const MAX_CODES = 65_536

/** Reads the codes of a font (ISO 32000-2, 9.10.2); undefined if the file doesn't say how long they are. */
export function readFontCodes(font: PDFDict, reader: StreamReader): FontCodes | undefined {
  const unicode = font.lookup(PDFName.of('ToUnicode'))
  const map = unicode instanceof PDFStream ? readUnicodeMap(reader.read(unicode) ?? '') : new Map<number, string>()
  if (font.lookup(PDFName.of('Subtype')) === PDFName.of('Type0')) {
    const encoding = font.lookup(PDFName.of('Encoding'))
    const identity = encoding === PDFName.of('Identity-H') || encoding === PDFName.of('Identity-V')
    return identity && map.size > 0 ? { bytes: 2, textOf: (code) => map.get(code) ?? '\ufffd' } : undefined
  }
  const names = readDifferences(font)
  // In the encodings of Latin letters, the signs of tags have their ASCII codes.
  return { bytes: 1, textOf: (code) => map.get(code) ?? names.get(code) ?? String.fromCharCode(code) }
}

function readDifferences(font: PDFDict): Map<number, string> {
  const names = new Map<number, string>()
  const encoding = font.lookup(PDFName.of('Encoding'))
  const differences = encoding instanceof PDFDict ? encoding.lookup(PDFName.of('Differences')) : undefined
  if (!(differences instanceof PDFArray)) return names
  let code = 0
  for (const item of differences.asArray())
    if (item instanceof PDFNumber) code = item.asNumber()
    else if (item instanceof PDFName) names.set(code++, textOfName(item.decodeText()))
  return names
}

function textOfName(name: string): string {
  const [, hex] = /^uni([\dA-F]{4})$/.exec(name) ?? []
  if (hex) return String.fromCharCode(Number.parseInt(hex, 16))
  return NAMES[name] ?? (/^[A-Za-z]$/.test(name) ? name : '\ufffd')
}

/** Reads a ToUnicode map, whose syntax is that of content streams (9.10.3). */
function readUnicodeMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>()
  for (const { operator, operands } of readOperations(cmap)) {
    if (operator === 'endbfchar')
      for (let at = 0; at + 1 < operands.length; at += 2) map.set(codeOf(operands[at]), textOfBytes(operands[at + 1]))
    if (operator === 'endbfrange')
      for (let at = 0; at + 2 < operands.length; at += 3) addRange(map, operands.slice(at, at + 3))
    if (map.size > MAX_CODES) break
  }
  return map
}

function addRange(map: Map<number, string>, [low, high, target]: readonly Operand[]): void {
  const first = codeOf(low)
  const last = Math.min(codeOf(high), first + MAX_CODES)
  if (target?.kind === 'array')
    for (const [index, item] of target.items.slice(0, last - first + 1).entries())
      map.set(first + index, textOfBytes(item))
  else {
    const text = textOfBytes(target)
    const end = text.charCodeAt(text.length - 1)
    for (let code = first; code <= last && map.size <= MAX_CODES; code += 1)
      map.set(code, text.slice(0, -1) + String.fromCharCode(end + code - first))
  }
}

/** Returns the number that the bytes of a string spell, or -1, which no code has. */
const codeOf = (operand: Operand | undefined): number =>
  operand?.kind === 'string' && operand.bytes !== ''
    ? Number.parseInt(Buffer.from(operand.bytes.slice(0, 4), 'latin1').toString('hex'), 16)
    : -1

const textOfBytes = (operand: Operand | undefined): string =>
  operand?.kind === 'string' && operand.bytes.length % 2 === 0
    ? Buffer.from(operand.bytes, 'latin1').swap16().toString('utf16le').normalize('NFKC')
    : ''
