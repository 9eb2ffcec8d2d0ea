import { crc32, inflateSync } from 'node:zlib'

/** Samples per pixel by colour type, with the allowed bit depths (PNG, third edition, 11.2.1). */
const COLOURS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
const INDEXED = 3
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** Start and step of each Adam7 pass (8.2): x, y, dx, dy. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Chunk {
  type: string
  data: Buffer
  /** The chunk with its length, type and checksum. */
  whole: Buffer
}

interface Header {
  width: number
  height: number
  colour: number
  bitsPerPixel: number
  interlaced: boolean
}

/**
 * Decodes a PNG (third edition) strictly: checksums, chunk order, header, palette, and every byte of pixel data.
 * @param maxPixels larger images are not inflated
 * @returns the image without ancillary chunks that libraries inflate without limit (profiles, texts, animation)
 * @throws an Error if it is not a PNG, damaged, or too large
 */
export function readPng(png: Uint8Array, maxPixels: number): { width: number; height: number; plain: Buffer } {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const chunks = readChunks(bytes)
  const header = readHeader(chunks[0])
  if (header.width * header.height > maxPixels)
    throw new Error(`An image of ${header.width} by ${header.height} pixels is too large.`)
  const kept = chunks.filter(({ type }) => ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type))
  const order = kept.map(({ type }) => type).join(' ')
  if (!/^IHDR (?:PLTE )?(?:tRNS )?(?:IDAT )+IEND$/.test(order)) fail(`it has the chunks ${order.slice(0, 100)}`)
  checkColours(header, kept)
  checkPixels(header, Buffer.concat(kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  const { width, height } = header
  return { width, height, plain: Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)]) }
}

function fail(why: string): never {
  throw new Error(`An image is not a sound PNG: ${why}.`)
}

function readChunks(bytes: Buffer): Chunk[] {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) fail('it begins otherwise')
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < bytes.length;) {
    if (at + 12 > bytes.length) fail('it was cut')
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) fail('it was cut')
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) fail('a checksum is wrong')
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}

function readHeader(chunk: Chunk | undefined): Header {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) fail('it has no header')
  const [width, height] = [chunk.data.readUInt32BE(0), chunk.data.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = chunk.data.subarray(8)
  const known = COLOURS[colour]
  if (!known?.depths.includes(depth)) fail('there is no such colour type and depth')
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0 || interlace > 1) fail('its header is wrong')
  return { width, height, colour, bitsPerPixel: depth * known.samples, interlaced: interlace === 1 }
}

/** Checks palette and transparency (11.2.2, 11.3.1.1). */
function checkColours({ colour, bitsPerPixel }: Header, chunks: readonly Chunk[]): void {
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data.length ?? 0
  const seeThrough = chunks.find(({ type }) => type === 'tRNS')?.data.length
  const entries = palette / 3
  if (!Number.isInteger(entries) || entries > 256 || (palette > 0 && (colour === 0 || colour === 4)))
    fail('its palette is wrong')
  if (colour === INDEXED && (entries === 0 || entries > 2 ** bitsPerPixel)) fail('its palette is wrong')
  if (seeThrough === undefined) return
  const fits = colour === INDEXED ? seeThrough <= entries : seeThrough === { 0: 2, 2: 6 }[colour]
  if (!fits) fail('its transparency is wrong')
}

/** Inflates the pixel data to exactly the size given by the header; each row begins with one of five filters (9.2). */
function checkPixels({ width, height, bitsPerPixel, interlaced }: Header, packed: Buffer): void {
  const rows = (interlaced ? PASSES : [[0, 0, 1, 1] as const]).flatMap(([x, y, dx, dy]) => {
    const [across, down] = [Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))]
    return across === 0 ? [] : [{ bytes: 1 + Math.ceil((across * bitsPerPixel) / 8), down }]
  })
  const size = rows.reduce((sum, { bytes, down }) => sum + bytes * down, 0)
  const unpacked = inflateSync(packed, { maxOutputLength: size })
  if (unpacked.length !== size) fail('pixels are missing')
  let at = 0
  for (const { bytes, down } of rows)
    for (let row = 0; row < down; row += 1, at += bytes) if ((unpacked[at] ?? 5) > 4) fail('a row has no known filter')
}
