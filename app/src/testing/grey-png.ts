import { crc32, deflateSync } from 'node:zlib'

/** A PNG in grey whose pixels are given by place; with fewer `rows` than its height it is cut short. */
export function greyPng(
  { width, height, rows = height }: { width: number; height: number; rows?: number },
  at: (x: number, y: number) => number = () => 255,
): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = Buffer.concat(
    Array.from({ length: rows }, (_, y) => Buffer.from([0, ...Array.from({ length: width }, (_cell, x) => at(x, y))])),
  )
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
