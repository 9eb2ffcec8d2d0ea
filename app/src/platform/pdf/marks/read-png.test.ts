import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { greyPng, PNG_START, pngChunk, pngHeader } from '#testing/letters/make-png.ts'
import { readPng } from './read-png.ts'

const MOST = 10_000
const packed = (bytes: number, fill = 0) => pngChunk('IDAT', deflateSync(Buffer.alloc(bytes, fill)))
const pngOf = (...chunks: Buffer[]) => Buffer.concat([PNG_START, ...chunks, pngChunk('IEND')])
const RGBA = { colour: 6 }

test.each<[string, Buffer]>([
  ['grey', greyPng({ width: 20, height: 10 })],
  ['grey with one bit', pngOf(pngHeader(9, 2, { depth: 1 }), packed(2 * 3))],
  ['colour with opacity, 16 bits', pngOf(pngHeader(3, 2, { ...RGBA, depth: 16 }), packed(2 * 25))],
  [
    'a palette with opacity',
    pngOf(
      pngHeader(4, 1, { colour: 3, depth: 4 }),
      pngChunk('PLTE', Buffer.alloc(6)),
      pngChunk('tRNS', Buffer.alloc(1)),
      packed(3),
    ),
  ],
  // One pixel of the first pass, one of the sixth, and a row of the seventh.
  ['interlaced', pngOf(pngHeader(2, 2, { interlace: 1 }), packed(2 + 2 + 3))],
])('a sound PNG is read: %s', (_, png) => {
  expect(readPng(png, MOST).plain.equals(png)).toBe(true)
})

test('chunks without pixels are dropped, such as a compressed profile that inflates to gigabytes', () => {
  const [head, data] = [pngHeader(2, 2), packed(2 * 3)]
  const texts = [pngChunk('iCCP', Buffer.from('a')), pngChunk('acTL', Buffer.alloc(8))]
  expect(readPng(pngOf(head, ...texts, data), MOST).plain.equals(pngOf(head, data))).toBe(true)
})

test.each<[string, Buffer]>([
  ['is something else', Buffer.from('GIF89a')],
  ['is garbage after a good head', Buffer.concat([PNG_START, pngHeader(2, 2), Buffer.alloc(60, 7)])],
  ['has no pixels', pngOf(pngHeader(2, 2))],
  ['has pixels that do not unpack', pngOf(pngHeader(2, 2), pngChunk('IDAT', Buffer.alloc(20, 7)))],
  ['has too few pixels', greyPng({ width: 20, height: 10, rows: 9 })],
  ['has more pixels than it says', greyPng({ width: 20, height: 10, rows: 11 })],
  ['has more pixels than are unpacked', greyPng({ width: 101, height: 100 })],
  ['has a colour type that does not exist', pngOf(pngHeader(2, 2, { colour: 5 }), packed(2 * 3))],
  ['has a depth that does not go with its colours', pngOf(pngHeader(2, 2, { ...RGBA, depth: 4 }), packed(2 * 5))],
  ['has a palette of no colours', pngOf(pngHeader(2, 2, { colour: 3 }), packed(2 * 3))],
  ['has a transparency of another kind', pngOf(pngHeader(2, 2), pngChunk('tRNS', Buffer.alloc(6)), packed(2 * 3))],
  ['has a filter that does not exist', pngOf(pngHeader(2, 2), packed(2 * 3, 5))],
  ['has no width', pngOf(pngHeader(0, 2), packed(2))],
  ['is interlaced in an unknown way', pngOf(pngHeader(2, 2, { interlace: 2 }), packed(2 * 3))],
  ['was cut', greyPng({ width: 20, height: 10 }).subarray(0, -5)],
  ['has a wrong checksum', Buffer.from(greyPng({ width: 20, height: 10 })).fill(1, 29, 33)],
  ['has chunks in another order', pngOf(packed(2 * 3), pngHeader(2, 2))],
  ['has two headers', pngOf(pngHeader(2, 2), pngHeader(2, 2), packed(2 * 3))],
])('a PNG that %s is refused [S06]', (_, png) => {
  expect(() => readPng(png, MOST)).toThrow()
})
