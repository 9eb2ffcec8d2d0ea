import { foldName } from '../fold-name.ts'
import { distanceKm, type Point } from '../rules.ts'
import type { GazetteerIndex } from './gazetteer-index.ts'
import { cutWords, readPart, readSomeWords, splitText, type Part } from './read-part.ts'
import { placeLimits } from '../limits.ts'

export interface PlaceHints {
  /** BCP 47; its region, if any, breaks ties between namesakes */
  language?: string
  near?: Point
}
interface Choice {
  reference: number
  score: number
  part: number
  weight: number
}

const countryPoints = 3
const regionPoints = 2

/** Returns the reference that a text denotes, or undefined. */
export function resolveReference(index: GazetteerIndex, text: string, hints: PlaceHints = {}): number | undefined {
  const raw = splitText(text)
  // A name can contain a separator: "Frankfurt (Oder)".
  const whole = raw.length > 1 ? index.byName(foldName(text.slice(0, placeLimits.typedCharacters))) : []
  if (whole.length > 0)
    return choose(index, [{ key: '', readings: whole, codes: new Set(), guessed: false }], hints)?.reference
  const parts = raw.map((part, at) => readPart(index, part, at > 0))
  let best = choose(index, parts, hints)
  const unread = parts.flatMap((part, at) => (part.readings.length === 0 ? [at] : []))
  if (unread.length === 0 || raw.length === 0) return best?.reference
  for (const at of unread.slice(0, 3))
    for (const cut of cutWords(index, raw[at] ?? ''))
      best = better(best, choose(index, parts.toSpliced(at, 1, ...cut), hints), 2)
  if (best !== undefined && !index.isArea(best.reference)) return best.reference
  const guessed = parts.map((part) =>
    part.readings.length > 0
      ? part
      : ((parts.length > 1 ? readSomeWords(index, part.key) : undefined) ?? readMisspelt(index, part, parts.length)),
  )
  return better(best, choose(index, guessed, hints), 0)?.reference
}

/**
 * Returns the meaning of a bare name in each country that has it, and other towns of the name, most likely first; empty
 * if the text is qualified, or if only one place has the name.
 */
export function namesakeReferences(index: GazetteerIndex, text: string, hints: PlaceHints = {}): number[] {
  const [name, ...more] = splitText(text)
  if (name === undefined || more.length > 0) return []
  const key = foldName(name)
  const byCountry = Map.groupBy(index.byName(key), (reference) => index.chain(reference).at(-1))
  const ambiguous = [...byCountry.values()].flatMap((readings) => {
    const best = choose(index, [{ key, readings, codes: new Set(), guessed: false }], hints)
    if (!best) return []
    const others = readings
      .filter((reference) => reference !== best.reference && !index.isArea(reference))
      .map((reference) => ({ reference, weight: weigh(index, reference, hints) }))
    return [best, ...(index.isArea(best.reference) ? [] : others)]
  })
  if (ambiguous.length < 2) return []
  return ambiguous
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, placeLimits.namesakes)
    .map(({ reference }) => reference)
}

/** Returns the indices of the regions of one country named in the later parts of a text, with their enclosing areas. */
export function namedRegions(index: GazetteerIndex, text: string, country: string): number[] {
  const own = index.country(country)
  const named = splitText(text)
    .slice(1)
    .flatMap((part) => readPart(index, part, false).readings)
  return named
    .filter((reading) => index.isArea(reading))
    .map((reading) => index.chain(reading))
    .filter((chain) => chain.at(-1) === own)
    .flatMap((chain) => chain.reverse())
}

function better(a: Choice | undefined, b: Choice | undefined, margin: number): Choice | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return b.score > a.score + margin ? b : a
}

function readMisspelt(index: GazetteerIndex, part: Part, parts: number): Part {
  // A text of many parts is an address, not a typo in a search box.
  if (parts > 3 || part.key.length < 5 || part.key.length > 40) return part
  const readings = index.byNearName(part.key).filter((reference) => index.population(reference) >= 15_000)
  return { ...part, readings, guessed: true }
}

/**
 * Scores every reading of every part by its agreement with the other parts: a named country or region that contains it
 * counts for it, one that does not counts against it. Ties go to the earlier (more specific) part, then to the larger
 * population.
 */
function choose(index: GazetteerIndex, parts: Part[], hints: PlaceHints): Choice | undefined {
  let best: Choice | undefined
  const areas = parts.map((part) =>
    part.readings.filter((reading) => index.isArea(reading)).map((reading) => reading - index.placeCount),
  )
  parts.forEach((part, at) => {
    for (const reference of part.readings) {
      const chain = index.chain(reference)
      const area = index.isArea(reference)
      const country = chain.at(-1)
      let score = area ? (chain.length === 1 ? countryPoints : regionPoints + 0.5) : 3
      if (part.guessed) score -= 1
      score -= namesakePenalty(index, reference, part, chain)
      if (area && chain.length === 1 && namesOtherCountry(index, reference, parts.slice(at + 1))) score -= 2
      areas.forEach((others, other) => {
        if (other === at || others.length === 0) return
        const named = others.filter(
          (candidate) => chain.includes(candidate) && candidate + index.placeCount !== reference,
        )
        if (named.length > 0) score += named.some((candidate) => candidate === country) ? countryPoints : regionPoints
        else if (
          !others.some((candidate) => candidate + index.placeCount === reference) &&
          !namesTownNear(index, parts[other], reference)
        )
          score -= 2
      })
      // A region's code needs its country, except in countries whose abbreviations are used alone.
      if (part.codes.has(reference) && chain.length > 1 && score < countryPoints && !index.hasFamiliarCodes(country))
        continue
      const choice = { reference, score, part: at, weight: weigh(index, reference, hints) }
      if (best === undefined || compare(choice, best) > 0) best = choice
    }
  })
  return best
}

/** Territories with their own country codes, by the country often named after them. */
const TERRITORIES: Record<string, readonly string[]> = {
  US: ['PR', 'GU', 'VI', 'AS', 'MP', 'UM'],
  GB: ['JE', 'GG', 'IM', 'GI', 'BM', 'KY', 'FK', 'VG', 'TC', 'AI', 'MS', 'SH'],
  FR: ['GP', 'MQ', 'GF', 'RE', 'YT', 'PF', 'NC', 'PM', 'BL', 'MF', 'WF'],
  NL: ['AW', 'CW', 'SX', 'BQ'],
  DK: ['FO', 'GL'],
  CN: ['HK', 'MO'],
  FI: ['AX'],
  AU: ['NF', 'CX', 'CC'],
  NZ: ['CK', 'NU', 'TK'],
  NO: ['SJ'],
}

/** Returns true if a later part names another country: texts run from small to large. */
function namesOtherCountry(index: GazetteerIndex, country: number, later: Part[]): boolean {
  const own = index.data.areas[country - index.placeCount]?.code ?? ''
  return later.some((part) =>
    part.readings.some((reading) => {
      if (!index.isArea(reading) || part.codes.has(reading) || index.chain(reading).length > 1) return false
      const code = index.data.areas[reading - index.placeCount]?.code ?? ''
      return code !== own && !TERRITORIES[code]?.includes(own)
    }),
  )
}

function compare(a: Choice, b: Choice): number {
  return a.score - b.score || b.part - a.part || a.weight - b.weight
}

/**
 * Returns true if a part that names a region ("London") can also mean a town near the place, so that it is not a
 * contradiction.
 */
const namesTownNear = (index: GazetteerIndex, part: Part | undefined, reference: number) =>
  part?.readings.some(
    (reading) => !index.isArea(reading) && distanceKm(pointOf(index, reading), pointOf(index, reference)) <= 60,
  ) ?? false

function pointOf({ data, placeCount }: GazetteerIndex, reference: number): Point {
  if (reference >= placeCount) return data.areas[reference - placeCount] ?? { lat: 0, lon: 0 }
  return { lat: (data.lat[reference] ?? 0) / 1e4, lon: (data.lon[reference] ?? 0) / 1e4 }
}

/**
 * Returns a penalty for a name that is both a town and an area: a country always wins; a region wins if it has more
 * people, unless the town has at least a sixth of them (New York, Madrid).
 */
function namesakePenalty(index: GazetteerIndex, reference: number, part: Part, chain: number[]): number {
  const population = index.population(reference)
  for (const other of part.readings) {
    if (other === reference || !index.isArea(other)) continue
    const area = other - index.placeCount
    const people = index.population(other)
    const isCountry = (index.data.areas[area]?.parent ?? 0) < 0
    if (!index.isArea(reference)) {
      const heart = chain.includes(area) && population * 6 >= people
      if (isCountry ? index.key(other) === part.key || !chain.includes(area) : people > population && !heart) return 2
    } else if (people > population && part.readings.length > 1) return 1
  }
  return 0
}

function weigh(index: GazetteerIndex, reference: number, hints: PlaceHints): number {
  let weight = index.population(reference) + 1
  const country = index.data.areas[index.chain(reference).at(-1) ?? -1]?.code
  if (country !== undefined && hints.language?.toUpperCase().endsWith(`-${country}`)) weight *= 30
  if (hints.near && !index.isArea(reference)) {
    weight /= 1 + (distanceKm(hints.near, pointOf(index, reference)) / 200) ** 2
  }
  return weight
}
