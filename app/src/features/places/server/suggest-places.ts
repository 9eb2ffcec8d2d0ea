import { foldName } from '../fold-name.ts'
import type { GazetteerIndex } from './gazetteer-index.ts'

/** In shorter words an edit proves nothing. */
const typoLength = 5
/** Extra references to read, since namesakes are dropped. */
const spare = 6

/** Returns the references of the most populous places and areas whose name begins with `prefix`, allowing one typo. */
export function suggestReferences(index: GazetteerIndex, prefix: string, limit: number): number[] {
  const key = foldName(prefix.slice(0, 100))
  if (key === '' || limit < 1) return []
  const kept = limit + spare
  const found = dropNamesakes(index, takeMostPopulous(index, index.byPrefix(key), kept))
  if (found.length >= limit || key.length < typoLength || key.length > 30) return found.slice(0, limit)
  const more = takeMostPopulous(index, index.byNearPrefix(key), kept)
  return dropNamesakes(index, [...new Set([...found, ...more])]).slice(0, limit)
}

/** Drops one of a region or country and its main city if they share a name (Berlin, New York). */
function dropNamesakes(index: GazetteerIndex, references: number[]): number[] {
  const towns = references.filter((reference) => !index.isArea(reference))
  const shadowed = (area: number, town: number) =>
    index.key(area) === index.key(town) && index.chain(town).includes(area - index.placeCount)
  const isCountry = (area: number) => index.chain(area).length === 1
  return references.filter((reference) =>
    index.isArea(reference)
      ? isCountry(reference) ||
        !towns.some((town) => shadowed(reference, town) && index.population(town) * 6 >= index.population(reference))
      : !references.some((area) => index.isArea(area) && isCountry(area) && shadowed(area, reference)),
  )
}

/** Returns the `limit` most populous references in one pass, without duplicates. */
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
