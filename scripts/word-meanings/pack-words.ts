/** The greatest number of a signed byte. */
const GREATEST = 127

/**
 * Packs words with their vectors: the number of words and of dimensions, the bytes of the words (one a line), a scale for
 * each word as a float, and its vector in signed bytes. Numbers are little-endian.
 */
export function packWords(words: ReadonlyMap<string, Float32Array>, dimensions: number): Buffer {
  const names = Buffer.from([...words.keys()].join('\n'))
  const head = Buffer.alloc(12)
  head.writeUInt32LE(words.size, 0)
  head.writeUInt32LE(dimensions, 4)
  head.writeUInt32LE(names.length, 8)
  const scales = Buffer.alloc(words.size * 4)
  const vectors = Buffer.alloc(words.size * dimensions)
  for (const [place, vector] of [...words.values()].entries()) {
    const scale = Math.max(...vector.map(Math.abs)) / GREATEST || 1
    scales.writeFloatLE(scale, place * 4)
    vector.forEach((value, at) => vectors.writeInt8(Math.round(value / scale), place * dimensions + at))
  }
  return Buffer.concat([head, names, scales, vectors])
}
