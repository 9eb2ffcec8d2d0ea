import { parse, type Parser } from 'csv-parse'
import { importLimits } from '../../limits.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The records of a table, up to the first that can't be read. */
export interface Records {
  records: string[][]
  /** The fault of the next record. */
  broken?: string
}

/** Reads CSV with its delimiter detected, or named by Excel's first line `sep=;`. */
export async function csvRecords(text: string): Promise<Records> {
  const { delimiter, body } = delimited(text)
  const parser = new RecordParser(delimiter)
  const records: string[][] = []
  const take = (found: (string[] | Error)[]): string | undefined => {
    for (const record of found) {
      if (record instanceof Error) return record.message.slice(0, importLimits.recordFaultCharacters)
      records.push(record)
    }
    return undefined
  }
  for (let at = 0; at < body.length; at += importLimits.chunkCharacters) {
    const broken = take(await parser.write(body.slice(at, at + importLimits.chunkCharacters)))
    if (broken !== undefined) return { records, broken }
  }
  const broken = take(await parser.end())
  return { records, ...(broken !== undefined && { broken }) }
}

function delimited(text: string): { delimiter: string; body: string } {
  const plain = text.replace(/^\ufeff/, '')
  const named = /^"?sep=(.)"?[^\S\n]*\r?\n/i.exec(plain)
  if (named) return { delimiter: named[1] ?? ',', body: plain.slice(named[0].length) }
  return { delimiter: delimiterOf(plain.slice(0, importLimits.headerCharacters)), body: plain }
}

/** Returns the separator with which most of the first lines have the same number of cells, quoted ones aside. */
export function delimiterOf(text: string): string {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll(/"(?:[^"]|"")*"/g, '""')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, importLimits.headerLines)
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return { delimiter, score: usual * counts.filter((count) => count === usual).length + (counts[0] ?? 0) }
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

/**
 * Returns the records of each chunk at once. As a stream, the parser would drop good records buffered before a broken
 * one.
 */
class RecordParser {
  #records: string[][] = []
  #parser: Parser

  constructor(delimiter: string) {
    this.#parser = parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: importLimits.recordCharacters,
      on_record: (record: string[]) => {
        this.#records.push(record)
        return null
      },
    })
    // Errors are returned by write and end; an unhandled error event would end the process.
    this.#parser.on('error', () => {}).resume()
  }

  async write(text: string): Promise<Array<string[] | Error>> {
    return this.#take(await new Promise((resolve) => this.#parser.write(text, resolve)))
  }

  async end(): Promise<Array<string[] | Error>> {
    const ended = new Promise<Error | null>((resolve) => {
      this.#parser.once('error', resolve).once('end', () => resolve(null))
    })
    this.#parser.end()
    return this.#take(await ended)
  }

  #take(error: Error | null | undefined): Array<string[] | Error> {
    const records = this.#records
    this.#records = []
    return error ? [...records, error] : records
  }
}
