import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Token, tokensOf } from '../concepts/concepts-in.ts'

/** Vectors of English words and of frequent pairs of words; scripts/build-word-meanings.ts makes them. */
interface WordMeanings {
  dimensions: number
  places: ReadonlyMap<string, number>
  /** A factor for each vector. */
  scales: DataView
  vectors: Int8Array
}

const FLOAT = Float32Array.BYTES_PER_ELEMENT

let opened: WordMeanings | undefined

/** Loads the table once, in some 30 ms; it takes 5 MB of memory. */
function openWordMeanings(): WordMeanings {
  if (opened) return opened
  const file = gunzipSync(readFileSync(new URL('word-meanings.bin.gz', import.meta.url)))
  const head = Uint32Array.of(file.readUInt32LE(0), file.readUInt32LE(4), file.readUInt32LE(8))
  const [count = 0, dimensions = 0, named = 0] = head
  const scales = head.byteLength + named
  const names = file.toString('utf8', head.byteLength, scales).split('\n')
  opened = {
    dimensions,
    places: new Map(names.map((name, place) => [name, place])),
    scales: new DataView(file.buffer, file.byteOffset + scales, count * FLOAT),
    vectors: new Int8Array(file.buffer, file.byteOffset + scales + count * FLOAT, count * dimensions),
  }
  return opened
}

/** Returns the direction of a text's meaning, of length 1; zeros if none of its words is known. */
export function meaningOf(text: string): Float32Array {
  return meaningOfTokens(tokensOf(text))
}

/** Returns the direction of the meaning of some words; zeros if none of them is known. */
export function meaningOfTokens(tokens: readonly Token[]): Float32Array {
  const { dimensions, places, scales, vectors } = openWordMeanings()
  const sum = new Float32Array(dimensions)
  const stems = tokens.map(({ stem }) => stem)
  for (const [at, stem] of stems.entries())
    for (const term of at === 0 ? [stem] : [stem, `${stems[at - 1]} ${stem}`]) {
      const place = places.get(term)
      if (place === undefined) continue
      const scale = scales.getFloat32(place * FLOAT, true)
      for (let axis = 0; axis < dimensions; axis += 1)
        sum[axis] = (sum[axis] ?? 0) + scale * (vectors[place * dimensions + axis] ?? 0)
    }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
  return length === 0 ? sum : sum.map((value) => value / length)
}

/** Returns the cosine between two meanings: 1 for the same, about 0 for unrelated ones. */
export const likeness = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, axis) => sum + value * (other[axis] ?? 0), 0)
