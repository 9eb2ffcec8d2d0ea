import type { SiteConfig } from '#config/site.ts'
import { facetKey } from '../../filters.ts'
import { locationMode } from '../../location-mode.ts'
import type { SearchState } from '../../search-params.ts'
import type { PositionIndex } from '../position-index.ts'
import { hasAny, type LocationFinder } from '../place-finder.ts'
import { siteSynonyms, synonymTables } from './site-synonyms.ts'
import { type PlaceSpan, placeSpans } from './read-words.ts'
import { type Understood, understandText } from './understand-text.ts'
import { searchLimits } from '../../limits.ts'

/** A search as understood: the words, place and pay in its text. */
export interface Interpretation {
  /** The search with the remaining words and the place of the text. */
  state: SearchState
  understood: Understood | undefined
}

/** A town smaller than this only counts as a place if the company has positions there. */
const KNOWN_TOWN = 15_000
/** A part of a town with positions this near counts as a place, even if no ad names it. */
const PART_OF_TOWN_KM = 10

/** Reads the parts of a search's text that are about the search itself: filler, a place, pay. */
export async function interpretSearch(
  given: SearchState,
  finder: LocationFinder,
  index: PositionIndex,
  locale: string,
  site: SiteConfig,
): Promise<Interpretation> {
  const within = readWithin(given)
  const state = within ?? given
  if (state.query === '') return { state, understood: undefined }
  const language = locale.split('-')[0] ?? 'en'
  const synonyms = synonymTables(siteSynonyms(site))
  const isAnywhere = locationMode(state).mode === 'anywhere'
  const place = isAnywhere ? await findPlace(placeSpans(state.query, language, synonyms), finder, index) : undefined
  const understood = understandText(state.query, language, place?.span, synonyms)
  if (!place && !understood.pay && understood.terms.length === 0 && understood.text === state.query)
    return { state, understood: undefined }
  return {
    state: { ...state, query: understood.text, ...(place ? { location: place.label } : {}) },
    understood,
  }
}

const WITHIN =
  /^(?:within|im umkreis von|dans un rayon de|a menos de|entro|num raio de|binnen|w promieniu)? ?(\d{1,3}) ?(miles?|mi|meilen|milles?|millas|miglia|milhas|mijl|mil|km|kms|kilomet(?:er|re)s?|kilómetros|chilometri|quilômetros|kilometrów) (?:of|from|around|um|von|autour de|de|da|van|od) (\S.*)$/iu
const KM_PER_MILE = 1.609

/** Reads "within 10 miles of Leeds" in the location as a place and a radius. */
function readWithin(state: SearchState): SearchState | undefined {
  const [, number, unit = '', place] = WITHIN.exec(state.location.trim().replaceAll(/\s+/gu, ' ')) ?? []
  if (number === undefined || place === undefined) return undefined
  const km = Math.round(Number(number) * (/^m/iu.test(unit) ? KM_PER_MILE : 1))
  return { ...state, location: place, filters: { ...state.filters, distance: [String(km)] } }
}

async function findPlace(
  spans: PlaceSpan[],
  finder: LocationFinder,
  index: PositionIndex,
): Promise<{ span: PlaceSpan; label: string } | undefined> {
  for (const span of spans.slice(0, searchLimits.spans)) {
    if (!finder.isName(span.name)) continue
    const found = await finder.resolve(span.name)
    if (!found) continue
    const { kind, name, label, population, regions, country, lat, lon } = found.place
    const isLarge = kind !== 'city' || population >= KNOWN_TOWN
    if (span.isIntroduced && isLarge) return { span, label }
    const codes = [regions.at(-1) ?? country]
    const there =
      kind === 'city' ? { filters: { city: [facetKey(name)] } } : { place: { kind: 'regions' as const, codes } }
    if (await hasAny(index, there)) return { span, label }
    // A name of several words, such as that of a borough, is hardly ambiguous.
    if (kind !== 'city' || !span.name.includes(' ')) continue
    if (await hasAny(index, { place: { kind: 'circle', lat, lon, radiusKm: PART_OF_TOWN_KM } })) return { span, label }
  }
  return undefined
}
