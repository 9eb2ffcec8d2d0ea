import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { createSite, idOf, importJobs } from '../steps/operator.ts'
import { colorAt } from '../steps/page-steps.ts'

/** A colour that no theme has. */
const PURPLE = [120, 20, 200]

/** Returns a picture of one colour, 256 pixels square. */
function picture([red = 0, green = 0, blue = 0]: number[]): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 1, 0, 0, 0, 1, 0, 8, 2, 0, 0, 0])
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.from(Array.from({ length: 256 }, () => [red, green, blue]).flat()),
  ])
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: 256 }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a PMTiles archive, version 3, with one picture of the whole world. */
function archive(tile: Buffer): Buffer {
  const varint = (number: number): number[] =>
    number < 128 ? [number] : [(number & 127) | 128, ...varint(number >> 7)]
  // One entry: tile 0, of one run, its length, at the start of the data.
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1])
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const parts = [127, directory.length, 127 + directory.length, metadata.length, 0, 0]
  const data = 127 + directory.length + metadata.length
  for (const [at, number] of [...parts, data, tile.length, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(number), 8 + 8 * at)
  // Clustered, directories and tiles not compressed, PNG, zoom 0 to 0, the whole world.
  header.set([1, 1, 1, 2, 0, 0], 96)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * at)
  return Buffer.concat([header, directory, metadata, tile])
}

/** Serves a file in ranges, as a store of static files does. */
function serveRanges(file: Buffer, ranges: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const range = request.headers.range ?? ''
    const [, from = '0', to = String(file.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    const end = Math.min(Number(to), file.length - 1)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'range')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    ranges.push(range)
    response
      .writeHead(206, { 'Content-Range': `bytes ${from}-${end}/${file.length}` })
      .end(file.subarray(Number(from), end + 1))
    return undefined
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

test('the map draws the tiles of a PMTiles archive that the company names @desk', async ({ page }) => {
  test.slow()
  const ranges: string[] = []
  const server = await serveRanges(archive(picture(PURPLE)), ranges)
  try {
    const { port } = server.address() as AddressInfo
    const domain = `archive${test.info().retry}.example`
    await createSite(domain, {
      pcsxConfig: {
        searchConfig: {
          mapConfig: { enabled: true, pmtilesUrl: `http://127.0.0.1:${port}/map.pmtiles`, attribution: 'Our own map' },
        },
      },
    })
    await importJobs(domain, [
      { id: '1', title: 'Potter', description: '<p>Make pots.</p>', locations: ['Leeds, England, United Kingdom'] },
    ])
    await idOf(page.request, domain, '1')
    await page.goto(`/careers?domain=${domain}&tab=map`)
    const map = page.getByTestId('map')
    await expect(map.getByText('Our own map')).toBeVisible()
    await expect.poll(() => colorAt(map, () => ({ x: 30, y: 90 })), { timeout: 30_000 }).toEqual(PURPLE)
    expect(ranges.every((range) => range.startsWith('bytes='))).toBe(true)
    await expect(map.getByRole('status')).toHaveCount(0)
  } finally {
    server.close()
  }
})
