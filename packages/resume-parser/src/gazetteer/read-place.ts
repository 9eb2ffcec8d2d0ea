import { trimSigns } from '../rows/trim-signs.ts'
import { hasWideScript } from '../rows/fold.ts'
import type { NamedPlace, PlaceList } from './place-list.ts'

const REMOTE =
  /^\(?(?:fully\s|100\s?%\s?)?(?:remote(?:ly)?|hybrid|on-?site|online|home-?office|mobiles arbeiten|télétravail|à distance|remoto|a distancia|teletrabajo|da remoto|smart working|op afstand|thuiswerk|zdalnie|praca zdalna|distans|уда[лн]\p{L}+|远程|遠距|リモート|在宅|worldwide|various locations?)(?: (?:work|based|first|position))?\)?$/iu
const POSTAL =
  /(?<![\p{L}\p{N}-])(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[\dW]\s?[A-Z\d]{4}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|(?:[A-Z]{1,2}-)?\d{5}(?:-\d{4})?|\d{4}\s?[A-Z]{2}|\d{2}-\d{3}|\d{5}-\d{3}|\d{4}-\d{3}|\d{3}\s\d{2}|(?:[A-Z]{1,2}-)?\d{4}|\d{6}|〒?\d{3}-\d{4})(?![\p{L}\p{N}-])/u
const PROPER =
  /^\p{Lu}[\p{L}\p{M}.'’]*(?:[ -](?:(?:de|la|del|do|da|dos|am|an der|im|bei|of|sur|le|les|und|the|upon|ob|a\.)[ -])?[\p{L}\p{M}.'’]+){0,4}$/u
const MAX_PARTS = 4
const LONGEST = 70

interface Parts {
  city?: string
  region?: string
  countryCode?: string
  postalCode?: string
  certain: number
}

/** Reads the last part of a place; `rest` is the unread remainder. */
function readEnd(parts: string[], places: PlaceList): { found: Parts; rest: string[] } {
  const rest = [...parts]
  const found: Parts = { certain: 0 }
  const country = places.countryOf(rest.at(-1) ?? '')
  if (country !== undefined) {
    found.countryCode = country
    found.certain = 0.9
    rest.pop()
  }
  const last = rest.at(-1) ?? ''
  const region = places.countryOfRegion(last)
  const upper = /^[A-Z]{2,3}$/.test(last)
  const alsoCity = !upper && rest.length === 1 && places.countriesOfCity(last).length > 0
  if (region !== undefined && !alsoCity && (!upper || rest.length > 1 || found.countryCode !== undefined)) {
    found.region = last
    found.countryCode ??= region
    found.certain = upper ? 0.9 : 0.8
    rest.pop()
  }
  return { found, rest }
}

function splitParts(text: string): string[] {
  return trimSigns(text.replace(/^[(（[]/u, ''), ')）].')
    .split(/ ?[,，、،/|·] ?| [-–—] | ?[()（）] ?/u)
    .map((part) => trimSigns(part))
    .filter(Boolean)
}

/** Removes a country's code after its region's, as in "Toronto, ON CA" and "Toronto ON CA". */
function withoutCountryCode(text: string, places: PlaceList): string {
  const { city, region, country } =
    /^(?<city>.+?),? (?<region>[A-Z]{2}),? (?<country>[A-Z]{2})$/u.exec(text.trim())?.groups ?? {}
  if (city === undefined || region === undefined || places.countryOfRegion(region) !== country) return text
  return `${city}, ${region}`
}

/** Puts a country that precedes its city last, as in "Россия, Казань". */
function countryLast(parts: readonly string[], places: PlaceList): string[] {
  const [first = '', ...others] = parts
  const turns =
    others.length > 0 && places.countryOf(first) !== undefined && places.countryOf(others.at(-1) ?? '') === undefined
  return turns ? [...others, first] : [...parts]
}

/**
 * The parts between a town and its country that count as its region: only other towns, any after a town that the list
 * has in this country, or any at all.
 */
type Middle = 'town' | 'region' | 'any'

/** Returns the place that a whole text names, or undefined. A lone unknown word is not a place. */
export function readPlace(text: string, places: PlaceList, middle: Middle = 'town'): NamedPlace | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST || /[@:!?]|\d{7}/.test(trimmed)) return undefined
  if (REMOTE.test(trimmed)) return { certainty: 0.9 }
  const postal = POSTAL.exec(trimmed)?.[0]
  const spaced = (postal === undefined ? trimmed : trimmed.replace(postal, ' ')).replace(/\s{2,}/g, ' ')
  let parts = splitParts(withoutCountryCode(spaced, places).replace(/^ ?[-–] ?/, ''))
  // "Philadelphia PA 19103" and "München Deutschland" lack their comma.
  const words = parts.length === 1 ? spaced.trim().split(' ') : []
  const tail = words.at(-1) ?? ''
  if (words.length > 1 && ((/^[A-Z]{2}$/.test(tail) && places.countryOfRegion(tail)) || places.countryOf(tail))) {
    const named = words.slice(0, -1).join(' ').replace(/,$/, '')
    if (places.countriesOfCity(words.join(' ')).length === 0 && places.countriesOfCity(named).length > 0)
      parts = [named, tail]
  }
  if (parts.length === 0 || parts.length > MAX_PARTS || parts.some((part) => /\d/.test(part))) return undefined
  if (middle !== 'town') parts = countryLast(parts, places)
  const { found, rest } = readEnd(parts, places)
  if (rest.length > 2) return undefined
  if (rest.length === 2 && rest.some((part) => places.countriesOfCity(part).length === 0)) {
    if (middle === 'town') return undefined
    const [town = '', area = ''] = rest
    const here = (name: string): boolean => places.countriesOfCity(name).includes(found.countryCode ?? '')
    // "Baner, Pune, India" has a district before the town, "Munich, Bavaria, Germany" a region after it.
    if (!PROPER.test(town) || !PROPER.test(area)) return undefined
    const bracketed = /[(（][^()（）]+[)）]$/u.test(trimmed) && places.countriesOfCity(town).length > 0
    if (here(area) && !here(town)) rest.shift()
    else if (bracketed || here(town) || (middle === 'any' && found.countryCode !== undefined)) {
      if (places.countriesOfCity(`${town} (${area})`).length === 0) found.region = area
      rest.pop()
    } else return undefined
  }
  const city = rest[0]
  const extra = postal === undefined ? {} : { postalCode: postal.replace(/^〒|^[A-Z]{1,2}-/u, '') }
  if (city === undefined) return found.certain > 0 ? { ...shown(found), ...extra, certainty: found.certain } : undefined
  const countries = rest.map((part) => places.countriesOfCity(part)).find((list) => list.length > 0) ?? []
  const known = countries.length > 0
  if (!known && !PROPER.test(city) && !hasWideScript(city)) return undefined
  // Italian provinces have the codes of other countries' regions: "Torino (TO)".
  const [home, ...elsewhere] = countries
  const isCode =
    /[(（][A-Z]{2}[)）]/.test(trimmed) && home !== undefined && !countries.includes(found.countryCode ?? home)
  if (isCode && elsewhere.length === 0) found.countryCode = home
  const where = { ...shown(found), ...extra, city }
  if (found.certain > 0) return { ...where, certainty: known ? 0.95 : unknownCertainty(found, places) }
  if (known && rest.length === 1) {
    const [first] = countries
    return {
      ...where,
      ...(first === undefined || countries.length > 1 ? {} : { countryCode: first }),
      certainty: postal === undefined ? 0.7 : 0.9,
    }
  }
  return postal !== undefined && city.length > 2 && PROPER.test(city) ? { ...where, certainty: 0.6 } : undefined
}

/**
 * Returns the probability that an unknown name before a region is a town: in "Hillside School, Groningen" the region is
 * the town.
 */
function unknownCertainty({ region, certain }: Parts, places: PlaceList): number {
  const town = region !== undefined && !/^[A-Z]{2,3}$/.test(region) && places.countriesOfCity(region).length > 0
  return town ? 0.55 : certain - 0.1
}

function shown({ city, region, countryCode }: Parts): Omit<NamedPlace, 'certainty'> {
  return {
    ...(city === undefined ? {} : { city }),
    ...(region === undefined ? {} : { region }),
    ...(countryCode === undefined ? {} : { countryCode }),
  }
}

const KEEPS_CITY =
  /(?<!\p{L})(?:university|universität|université|universidad(?:e)?|università|universiteit|institute|college|school)(?: (?:of|de|do|da|di|van|at)) /iu

/** A school in front of its town, which is not part of the place: "Anna University, Chennai". */
const SCHOOL_BEFORE =
  /(?:university|universität|université|universidad(?:e)?|università|universiteit|institute|college|school)(?: (?:of|de|do|da|di|van|at) | ?,)/iu

/** Splits the place off the end of a text such as "Uber, San Francisco, USA". */
export function peelPlace(text: string, places: PlaceList): { text: string; place?: string } {
  const bracketed = /^(?<lead>.+?) ?[(（](?<place>[^()（）]+)[)）] ?$/u.exec(text)?.groups
  if (bracketed?.['lead'] && bracketed['place'] && (readPlace(bracketed['place'], places)?.certainty ?? 0) >= 0.7)
    return { text: bracketed['lead'], place: bracketed['place'] }
  const commas = [...text.matchAll(/ ?[,，،] ?| [-–—|·] /gu)]
  for (const comma of commas.slice(-3)) {
    const lead = text.slice(0, comma.index)
    const tail = text.slice(comma.index + comma[0].length)
    const place = readPlace(tail, places)
    if (!place || lead.trim() === '' || SCHOOL_BEFORE.test(tail)) continue
    const single = place.region === undefined && !/[,，،]/.test(tail)
    if (single && place.city !== undefined && KEEPS_CITY.test(lead)) continue
    if (place.certainty >= (single ? 0.65 : 0.7)) return { text: lead, place: tail }
  }
  return { text }
}
