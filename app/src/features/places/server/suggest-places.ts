import { foldName } from '../fold-name.ts'
import type { GazetteerIndex } from './gazetteer-index.ts'

/** Below this length a changed letter says nothing. */
const typoLength = 5

/** The references of the most populous places and areas whose name begins with `prefix`, one letter wrong forgiven. */
export function suggestReferences(index: GazetteerIndex, prefix: string, limit: number): number[] {
  const key = foldName(prefix.slice(0, 100))
  if (key === '' || limit < 1) return []
  const found = takeMostPopulous(index, index.byPrefix(key), limit)
  if (found.length >= limit || key.length < typoLength || key.length > 30) return found
  const more = takeMostPopulous(index, index.byNearPrefix(key), limit)
  return [...new Set([...found, ...more])].slice(0, limit)
}

/** Keeps the `limit` most populous in one pass; the same place under two names counts once. */
function takeMostPopulous(index: GazetteerIndex, references: Iterable<number>, limit: number): number[] {
  const top: { reference: number; population: number }[] = []
  for (const reference of references) {
    const population = index.population(reference)
    const last = top.at(-1)
    if (top.length >= limit && last !== undefined && population <= last.population) continue
    if (top.some((entry) => entry.reference === reference)) continue
    let at = top.length
    while (at > 0 && (top[at - 1]?.population ?? 0) < population) at--
    top.splice(at, 0, { reference, population })
    if (top.length > limit) top.pop()
  }
  return top.map((entry) => entry.reference)
}
