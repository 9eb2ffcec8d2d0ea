const SECTOR = 512
const STREAM = 4096
const CHAIN_END = 0xfffffffe
const FREE = 0xffffffff

/**
 * Returns a Word 97 document with a text: a compound file ([MS-CFB]) with sectors for its table, its directory, and two
 * streams of eight sectors each. `\r` ends a paragraph and `\u0007` a table cell.
 */
export function docOfText(text: string, encrypted = false): Uint8Array {
  return new Uint8Array(
    Buffer.concat([header(), sectorTable(), directory(), wordDocument(text, encrypted), pieceTable(text.length)]),
  )
}

function header(): Buffer {
  const block = Buffer.alloc(SECTOR, 0xff)
  block.fill(0, 0, 76)
  block.write('d0cf11e0a1b11ae1', 'hex')
  block.writeUInt32LE(0x0003003e, 24)
  block.writeUInt32LE(0x0009fffe, 28)
  block.writeUInt16LE(6, 32)
  block.writeUInt32LE(1, 44)
  block.writeUInt32LE(1, 48)
  block.writeUInt32LE(STREAM, 56)
  block.writeUInt32LE(CHAIN_END, 60)
  block.writeUInt32LE(CHAIN_END, 68)
  block.writeUInt32LE(0, 76)
  return block
}

/** The chains of sectors: 0 is this table, 1 the directory, 2 to 9 and 10 to 17 the streams. */
function sectorTable(): Buffer {
  const block = Buffer.alloc(SECTOR, 0xff)
  const next = [0xfffffffd, CHAIN_END]
  for (let sector = 2; sector < 18; sector += 1) next.push(sector === 9 || sector === 17 ? CHAIN_END : sector + 1)
  next.forEach((value, sector) => block.writeUInt32LE(value, sector * 4))
  return block
}

function directory(): Buffer {
  const entry = (name: string, type: number, start: number, size: number, child = FREE, right = FREE) => {
    const block = Buffer.alloc(128)
    block.write(name, 'utf16le')
    block.writeUInt16LE((name.length + 1) * 2, 64)
    block.writeUInt8(type, 66)
    block.writeUInt8(1, 67)
    block.writeUInt32LE(FREE, 68)
    block.writeUInt32LE(right, 72)
    block.writeUInt32LE(child, 76)
    block.writeUInt32LE(start, 116)
    block.writeUInt32LE(size, 120)
    return block
  }
  return Buffer.concat([
    entry('Root Entry', 5, CHAIN_END, 0, 1),
    entry('WordDocument', 2, 2, STREAM, FREE, 2),
    entry('0Table', 2, 10, STREAM),
    Buffer.alloc(128),
  ])
}

/** The stream with the file information block ([MS-DOC] 2.5) and the text, from its middle on. */
function wordDocument(text: string, encrypted: boolean): Buffer {
  const block = Buffer.alloc(STREAM)
  block.writeUInt16LE(0xa5ec, 0)
  block.writeUInt8(encrypted ? 1 : 0, 11)
  block.writeUInt32LE(text.length, 0x4c)
  block.writeUInt32LE(0, 0x1a2)
  block.writeUInt32LE(21, 0x1a6)
  block.write(text, STREAM / 2, 'utf16le')
  return block
}

/** The stream that says where the text is: one piece in UTF-16. */
function pieceTable(length: number): Buffer {
  const block = Buffer.alloc(STREAM)
  block.writeUInt8(2, 0)
  block.writeUInt32LE(16, 1)
  block.writeUInt32LE(length, 9)
  block.writeUInt32LE(STREAM / 2, 15)
  return block
}
