import { foldName } from '../fold-name.ts'
import type { GazetteerIndex } from './gazetteer-index.ts'
import { countryName } from './place.ts'
import { placeLimits } from '../limits.ts'

/** Too many shorter words are one edit apart. */
const typoLength = 5
/** More than the population of any country, so that a place with a job precedes all places without. */
const jobWeight = 1e10
/** Extra references to read, since namesakes are dropped. */
const spare = 6

/** Length of a prefix below which names in other languages are last: "bir" isn't the United Kingdom. */
const foreignLength = 4
/** Numbers of jobs by reference: in a town, or anywhere in an area. */
export type JobCounts = ReadonlyMap<number, number>

/**
 * Returns the references of the places and areas whose name begins with `prefix`, allowing one typo: those with most
 * jobs first, then the most populous.
 */
export function suggestReferences(
  index: GazetteerIndex,
  prefix: string,
  limit: number,
  { jobs = new Map(), language = 'en' }: { jobs?: JobCounts | undefined; language?: string | undefined } = {},
): number[] {
  const key = foldName(prefix.slice(0, placeLimits.prefixCharacters))
  if (key === '' || limit < 1) return []
  const kept = 4 * (limit + spare)
  const weight = (reference: number) => index.population(reference) + jobWeight * (jobs.get(reference) ?? 0)
  const isForeign = (reference: number) => {
    const area = index.isArea(reference) ? index.data.areas[reference - index.placeCount] : undefined
    const isCountry = area !== undefined && area.parent < 0
    const name = isCountry ? foldName(countryName(area.code, language)) : index.key(reference)
    return !name.startsWith(key) && !name.split(' ').some((word) => word.startsWith(key))
  }
  const shown = (references: number[]) => {
    const own = key.length < foreignLength ? references.filter((reference) => !isForeign(reference)) : references
    return dropNamesakes(index, [...new Set([...own, ...references])])
  }
  const found = shown(takeHeaviest(index.byPrefix(key), weight, kept))
  if (found.length >= limit || key.length < typoLength || key.length > 30) return found.slice(0, limit)
  const more = takeHeaviest(index.byNearPrefix(key), weight, kept)
  return dropNamesakes(index, [...new Set([...found, ...more])]).slice(0, limit)
}

/** Returns the number of jobs at points by the town each belongs to, and by the areas around it. */
export function countByReference(
  index: GazetteerIndex,
  points: { lat: number; lon: number; count: number }[],
  nearest: (lat: number, lon: number) => number | undefined,
): JobCounts {
  const jobs = new Map<number, number>()
  for (const { lat, lon, count } of points) {
    const town = nearest(lat, lon)
    if (town === undefined) continue
    for (const reference of [town, ...index.chain(town).map((area) => area + index.placeCount)])
      jobs.set(reference, (jobs.get(reference) ?? 0) + count)
  }
  return jobs
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

/** Returns the `limit` heaviest references in one pass, without duplicates. */
function takeHeaviest(references: Iterable<number>, weigh: (reference: number) => number, limit: number): number[] {
  const top: { reference: number; weight: number }[] = []
  const taken = new Set<number>()
  for (const reference of references) {
    const weight = weigh(reference)
    const last = top.at(-1)
    if (taken.has(reference) || (top.length >= limit && last !== undefined && weight <= last.weight)) continue
    taken.add(reference)
    let at = top.length
    while (at > 0 && (top[at - 1]?.weight ?? 0) < weight) at--
    top.splice(at, 0, { reference, weight })
    if (top.length > limit) top.pop()
  }
  return top.map((entry) => entry.reference)
}
