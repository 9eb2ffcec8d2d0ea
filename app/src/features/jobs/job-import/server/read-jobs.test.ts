import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TEST_READER } from '#testing/typed/row-reader.ts'

import type { JobSource } from './files/byte-source.ts'
import type { JobFormat } from './formats.ts'
import { openJobs, readJobs } from './read-jobs.ts'

const line = (id: number) => JSON.stringify({ id: `A-${id}`, title: `Job ${id}`, description: 'Zoë works.' })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function read(source: JobSource | string | Uint8Array, format: JobFormat | 'auto' = 'auto') {
  const plain = typeof source === 'string' || source instanceof Uint8Array
  const opened = plain ? { stream: Readable.from([Buffer.from(source)]) } : source
  const jobs = await all(readJobs(opened, { format, reader: TEST_READER }))
  return jobs.map(({ row, result }) => [row, result.ok ? result.row.id : result.code])
}

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-import-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('reading a file of jobs', () => {
  it('yields the good rows around a thousand broken ones and names each of those', async () => {
    const broken: Array<[string, string]> = [
      ['{"id": "x", "title"', 'bad-json'],
      ['[1, 2]', 'not-an-object'],
      ['{"title": "x", "description": "y"}', 'missing-id'],
      ['{"id": "x", "title": "t", "description": "d", "posted_at": "32.13.2026"}', 'bad-date'],
      ['null', 'not-an-object'],
    ]
    const lines: string[] = []
    const expected: unknown[] = []
    for (let index = 0; index < 1000; index += 1) {
      const [text, code] = broken[index % broken.length] ?? ['', '']
      lines.push(text, line(index))
      expected.push([2 * index + 1, code], [2 * index + 2, `A-${index}`])
    }
    expect(await read(lines.join('\n'), 'jsonl')).toEqual(expected)
    expect(await read(lines.join('\n'))).toEqual(expected)
  })

  it('reads standard input in chunks that split characters and lines', async () => {
    const bytes = Buffer.from(`${line(1)}\n${line(2)}`)
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte))
    expect(await read({ stream: Readable.from(pieces) })).toEqual([
      [1, 'A-1'],
      [2, 'A-2'],
    ])
    const jobs = await all(readJobs({ stream: Readable.from(pieces) }, { reader: TEST_READER }))
    expect(jobs[0]?.result).toMatchObject({ row: { description: 'Zoë works.' } })
  })

  it('decompresses gzip, also with several members, regardless of the file name', async () => {
    const packed = Buffer.concat([gzipSync(`${line(1)}\n`), gzipSync(line(2))])
    const path = join(folder, 'jobs.txt')
    await writeFile(path, packed)
    expect(await read({ path })).toEqual([
      [1, 'A-1'],
      [2, 'A-2'],
    ])
  })

  it('handles byte order marks, CRLF and empty lines, and counts rows by line', async () => {
    const expected = [
      [1, 'A-1'],
      [3, 'A-2'],
    ]
    expect(await read(`\ufeff${line(1)}\r\n\r\n${line(2)}\r\n`)).toEqual(expected)
    expect(await read(Buffer.from(`\ufeff${line(1)}\n\n${line(2)}`, 'utf16le'))).toEqual(expected)
  })

  it('refuses a row with lost characters, and never publishes replacement characters [second/B23]', async () => {
    const bytes = Buffer.from(`${line(1)}\n${line(2).replace('Zoë', 'Zoë Zo#')}\n${line(3)}`)
    bytes[bytes.indexOf('#')] = 0xeb
    expect(await read(Buffer.concat([Buffer.from(`${line(0)}\n`), bytes]))).toEqual([
      [1, 'A-0'],
      [2, 'A-1'],
      [3, 'bad-characters'],
      [4, 'A-3'],
    ])
  })

  it('skips a line that is too long and continues', async () => {
    const long = `{"id": "L", "title": "t", "description": "${'x'.repeat(9 * 1024 * 1024)}"}`
    expect(await read(`${line(1)}\n${long}\n${line(2)}`)).toEqual([
      [1, 'A-1'],
      [2, 'too-large'],
      [3, 'A-2'],
    ])
  })

  it('yields no rows for an empty file', async () => {
    for (const format of ['auto', 'jsonl', 'csv', 'lever', 'personio', 'jsonld'] as const) {
      expect(await read('', format)).toEqual([])
    }
  })

  it('reads vendors’ responses written one per line', async () => {
    const posting = (id: string) => JSON.stringify({ id, text: 'Pilot', categories: {}, description: 'Fly.' })
    const opened = await openJobs(
      { stream: Readable.from([`${posting('a')}\n${posting('b')}\n{"id": "c", bro\n`]) },
      { reader: TEST_READER },
    )
    expect(opened.format).toBe('lever')
    const results = await all(opened.jobs)
    expect(results.map(({ row, result }) => [row, result.ok])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ])
  })

  it('explains the fault of an unreadable file, and how to fix it', async () => {
    await expect(read({ path: join(folder, 'none') })).rejects.toMatchObject({ code: 'not-found' })
    await expect(read({ path: folder })).rejects.toMatchObject({ code: 'not-a-file' })
    await expect(read(gzipSync(line(1)).subarray(0, 40))).rejects.toMatchObject({ code: 'broken-gzip' })
    await expect(read('Dear reader,\nthis is a letter.')).rejects.toMatchObject({ code: 'unknown-format' })
    await expect(read('{"jobs": [', 'greenhouse')).rejects.toMatchObject({ code: 'broken-file' })
    await expect(read('{"rows": []}', 'lever')).rejects.toThrow(/is not a Lever file.*--format/)
    await expect(read('<workzag-jobs><position>', 'personio')).rejects.toMatchObject({ code: 'broken-file' })
    await expect(read('<feed/>', 'personio')).rejects.toMatchObject({ code: 'wrong-format' })
    await expect(read('{"@type": "Person"}', 'jsonld')).rejects.toMatchObject({ code: 'wrong-format' })
    await expect(read('title,description\na,b\n', 'csv')).rejects.toThrow(/no column for id/)
  })

  it('yields the rows above an unclosed quote, then reports the quote and that the rest is lost', async () => {
    const jobs = readJobs(
      { stream: Readable.from(['id,title,description\n1,a,b\n2,"c,d\n3,e,f\n']) },
      { reader: TEST_READER },
    )
    expect((await jobs.next()).value).toMatchObject({ row: 1, result: { ok: true } })
    expect((await jobs.next()).value).toMatchObject({ row: 2, result: { ok: false, code: 'bad-csv' } })
    await expect(jobs.next()).rejects.toMatchObject({ code: 'broken-file' })
  })

  it('rejects short rows of a table, and continues', async () => {
    expect(await read('id,title,description\n1\n2,t,d\n,,\n3,t,d,more\n')).toEqual([
      [1, 'missing-title'],
      [2, '2'],
      [3, '3'],
    ])
  })

  it('rejects XML with expanding entities', async () => {
    const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(20)}">`).join('')
    const xml = `<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]><workzag-jobs><position><id>1</id><name>&e20;</name></position></workzag-jobs>`
    const read20 = read(xml, 'personio').then(
      (rows) => rows.length,
      (error: unknown) => error,
    )
    expect(await read20).toSatisfy((found) => found === 1 || found instanceof Error)
  })
})
