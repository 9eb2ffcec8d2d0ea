import { inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, type PDFStream } from 'pdf-lib'

const FLATE = new Set(['FlateDecode', 'Fl'])
const PRINTABLE = new Set(['ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx'])
const MAX_FILTERS = 3

/** Reads streams of an untrusted PDF until a number of bytes is used up. */
export class StreamReader {
  private left: number

  constructor(maxBytes: number) {
    this.left = maxBytes
  }

  /** Returns the decoded bytes, one per character; undefined for other filters, damage, and more than is left. */
  read(stream: PDFStream): string | undefined {
    if (!(stream instanceof PDFRawStream) || this.left <= 0) return undefined
    const filters = filtersOf(stream)
    if (filters.length > MAX_FILTERS || stream.contents.length > this.left) return undefined
    if (stream.dict.has(PDFName.of('DecodeParms')) || stream.dict.has(PDFName.of('F'))) return undefined
    try {
      let bytes = stream.contents
      for (const filter of filters) {
        if (FLATE.has(filter)) bytes = inflateSync(bytes, { maxOutputLength: this.left, finishFlush: 2 })
        else if (PRINTABLE.has(filter)) bytes = decoded(stream, filter, bytes)
        else return undefined
      }
      this.left -= bytes.length
      return Buffer.from(bytes).toString('latin1')
    } catch {
      return undefined
    }
  }
}

function filtersOf(stream: PDFRawStream): string[] {
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const names = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []
  return names.map((name) => (name instanceof PDFName ? name.decodeText() : ''))
}

function decoded(stream: PDFRawStream, filter: string, bytes: Uint8Array): Uint8Array {
  const dict = stream.dict.context.obj({ Filter: filter })
  return decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode()
}
