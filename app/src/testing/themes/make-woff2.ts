import { brotliCompressSync, constants } from 'node:zlib'

const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB'
/** Flag of a tag that the format does not number. */
const OTHER_TAG = 63
/** Glyphs and their positions are stored unchanged in this version of their transformation. */
const NOT_TRANSFORMED = 3

/** Encodes a number with seven bits per byte, as in WOFF2. */
function variableLength(value: number): number[] {
  const groups = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80)
  return groups
}

/** Packs a TrueType font as WOFF2 (without transforming its glyphs); `fsType` overrides its licence bits. */
export function makeWoff2(font: Uint8Array, { fsType }: { fsType?: number } = {}): Uint8Array {
  const source = Buffer.from(font)
  const known = Array.from({ length: KNOWN_TAGS.length / 5 + 1 }, (_, at) => KNOWN_TAGS.slice(at * 5, at * 5 + 4))
  const tables = Array.from({ length: source.readUInt16BE(4) }, (_, at) => {
    const entry = 12 + at * 16
    const tag = source.toString('latin1', entry, entry + 4)
    const start = source.readUInt32BE(entry + 8)
    const bytes = Buffer.from(source.subarray(start, start + source.readUInt32BE(entry + 12)))
    if (tag === 'OS/2' && fsType !== undefined) bytes.writeUInt16BE(fsType, 8)
    return { tag, bytes }
  })
  const directory = tables.flatMap(({ tag, bytes }) => {
    const at = known.indexOf(tag)
    const version = tag === 'glyf' || tag === 'loca' ? NOT_TRANSFORMED : 0
    const number = at === -1 ? OTHER_TAG : at
    return [(version << 6) | number, ...(at === -1 ? Buffer.from(tag, 'latin1') : []), ...variableLength(bytes.length)]
  })
  const packed = brotliCompressSync(Buffer.concat(tables.map(({ bytes }) => bytes)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
  })
  const header = Buffer.alloc(48)
  const unpadded = header.length + directory.length + packed.length
  const padding = Buffer.alloc((4 - (unpadded % 4)) % 4)
  header.write('wOF2', 0, 'latin1')
  header.writeUInt32BE(source.readUInt32BE(0), 4)
  header.writeUInt32BE(unpadded + padding.length, 8)
  header.writeUInt16BE(tables.length, 12)
  header.writeUInt32BE(source.length, 16)
  header.writeUInt32BE(packed.length, 20)
  return Buffer.concat([header, Buffer.from(directory), packed, padding])
}
