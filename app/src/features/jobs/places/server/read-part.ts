import { foldName } from '../fold-name.ts'
import type { GazetteerIndex } from './gazetteer-index.ts'
import { placeLimits } from '../limits.ts'

/** One part of a place text with its possible readings. */
export interface Part {
  key: string
  /** References; at most one place or area each. */
  readings: number[]
  /** The readings that come from a code */
  codes: Set<number>
  /** True for a guess (some of the words, or one edit away), which scores lower. */
  guessed: boolean
}

const separators = /[,،;|/\\()\n\r\t·•]|\s[-–—]+\s|[–—]/u
const postcode =
  /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]{1,2}\d{1,2}[A-Z]?$|\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b|\b\d{4} ?[A-Z]{2}\b|(?:\b[A-Z]{1,3}-)?\b\d[\d-]*\b|\bCEDEX\b/g
const noise = new Set(
  'area metro metropolitan metroplex region greater city county province state district downtown central surrounding surroundings and the of in near around office offices hq headquarters site campus remote remotely hybrid onsite on-site home based kreis raum grossraum umgebung cedex cidade ville'.split(
    ' ',
  ),
)

/** Splits a text at commas, slashes, brackets and dashes, dropping postal codes and numbers. */
export function splitText(text: string): string[] {
  return text
    .slice(0, placeLimits.typedCharacters)
    .split(separators)
    .map((part) => part.replace(postcode, ' ').trim())
    .filter((part) => foldName(part) !== '')
    .slice(0, 8)
}

/**
 * Returns the readings of one part: its name, its code where codes are allowed, else its name without words such as
 * "area".
 */
export function readPart(index: GazetteerIndex, raw: string, codesAllowed: boolean): Part {
  const key = foldName(raw)
  const letters = raw.replace(/[.\s]/g, '')
  const code =
    /^([A-Za-z]{2,3}|[A-Za-z]{2}-[A-Za-z]{2,3})$/.test(letters) && (codesAllowed || letters === letters.toUpperCase())
  const names = index.byName(key)
  // By itself, a common name (LA) takes precedence over a code that looks like it.
  const codes = code && (codesAllowed || names.length === 0) ? index.byCode(letters) : []
  const readings = new Set([...codes, ...names])
  if (readings.size > 0) return { key, readings: [...readings], codes: new Set(codes), guessed: false }
  const kept = key.split(' ').filter((word) => !noise.has(word))
  const plain = kept.join(' ')
  return {
    key: plain,
    readings: plain === key || plain === '' ? [] : index.byName(plain),
    codes: new Set(),
    guessed: false,
  }
}

/** Returns every way to split the words of one part into two or three parts that all have readings. */
export function cutWords(index: GazetteerIndex, raw: string): Part[][] {
  const words = raw.split(/\s+/).filter(Boolean)
  if (words.length < 2 || words.length > 7) return []
  const read = (from: number, to: number) => readPart(index, words.slice(from, to).join(' '), from > 0)
  const ways: Part[][] = []
  for (let first = 1; first < words.length; first++) {
    const head = read(0, first)
    if (head.readings.length === 0) continue
    ways.push([head, read(first, words.length)])
    for (let second = first + 1; second < words.length; second++)
      ways.push([head, read(first, second), read(second, words.length)])
  }
  return ways.filter((parts) => parts.every((part) => part.readings.length > 0))
}

/** Finds, for a part without readings, the longest run of words at its start or end that names a town. */
export function readSomeWords(index: GazetteerIndex, key: string): Part | undefined {
  const words = key.split(' ')
  for (let length = Math.min(4, words.length - 1); length > 0; length--)
    for (const run of [words.slice(-length), words.slice(0, length)]) {
      const name = run.join(' ')
      const readings =
        name.length < 4 ? [] : index.byName(name).filter((reference) => index.population(reference) >= 1000)
      if (readings.length > 0) return { key: name, readings, codes: new Set(), guessed: true }
    }
  return undefined
}
