import { crc32, deflateSync } from 'node:zlib'

export const PNG_START = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Returns a PNG header; 8-bit grey by default. */
export function pngHeader(width: number, height: number, { depth = 8, colour = 0, interlace = 0 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlace], 8)
  return pngChunk('IHDR', header)
}

/** Creates a grey PNG from a function of the position; with fewer `rows` than its height it is truncated. */
export function greyPng(
  { width, height, rows = height }: { width: number; height: number; rows?: number },
  at: (x: number, y: number) => number = () => 255,
): Buffer {
  const pixels = Buffer.concat(
    Array.from({ length: rows }, (_, y) => Buffer.from([0, ...Array.from({ length: width }, (_cell, x) => at(x, y))])),
  )
  return Buffer.concat([PNG_START, pngHeader(width, height), pngChunk('IDAT', deflateSync(pixels)), pngChunk('IEND')])
}
