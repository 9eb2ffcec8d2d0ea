import { EITHER, type FacetCount, type Marker, type SearchResult } from '@foyer/search-engine'
import * as limits from '#config/limits.ts'
import { searchLimits } from '../limits.ts'
import type { SiteConfig } from '#config/site.ts'
import type { CardFacts, PositionCard } from '#features/jobs/positions/contract.ts'
import { employmentTypeName } from '#features/jobs/positions/employment-type.ts'
import { customFilterTitle, isWorkLocationOption } from '#features/jobs/positions/rules.ts'
import { translateCountry, translatePlace } from '#features/jobs/places/server/index.ts'
import { message, messageById } from '#platform/messages/messages.ts'
import type { FilterDefinition, FilterOption, SearchAlternative, SearchResults } from '../contract.ts'
import { filterKind } from '../filters.ts'
import { formatNamedPoint } from '../location-mode.ts'
import type { SearchState } from '../search-params.ts'
import { LOCATION_FACET } from './indexing/index-document.ts'
import { inOrder } from './filters/option-order.ts'
import { payOptions } from './filters/pay-options.ts'
import type { ResolvedLocation, SearchPlan } from './plan-search.ts'

/** Sentinel counts by which existing programs recognize the first entries of the list of locations. */
const REMOTE_ENTRY: [string, number] = ['Remote', 999_999]
const CURRENT_LOCATION_ENTRY: [string, number] = ['Current Location', 999_998]

export interface SearchAnswer {
  /** The search as requested. */
  given: SearchState
  plan: SearchPlan
  result: SearchResult
  cards: PositionCard[]
  facts: Record<string, CardFacts>
  alternatives: SearchAlternative[]
  /** The query with a more likely spelling. */
  moreLikely: { text: string; count: number } | undefined
  /** True to list only selected options of filters that have many. */
  short: boolean
  label(facet: string, key: string): string
}

function definition(
  part: Pick<FilterDefinition, 'type' | 'filterName' | 'title' | 'options'> & Partial<FilterDefinition>,
): FilterDefinition {
  return { tooltip: null, extraData: {}, displayCount: 10, translateOptions: false, allowFreeText: false, ...part }
}

/** Returns the title of a filter on this site, in the reader's language. */
export function filterTitle(name: string, site: SiteConfig, locale: string): string {
  const configured = site.pcsxConfig.searchOptionsMap[name]?.displayName
  if (configured) return configured
  return name.startsWith('efcustom_') ? customFilterTitle(name) : messageById(locale, `search.filter.${name}`)
}

/** Returns the label of a filter value on this site, in the reader's language. */
export function optionLabel(name: string, label: string, value: string, site: SiteConfig, locale: string): string {
  const configured = site.pcsxConfig.searchOptionsMap[name]?.options.labelMap[value]
  if (configured) return configured
  if (name === 'language') return languageName(value, locale)
  if (name === 'country') return translateCountry(label, locale)
  if (name === 'employment_type') return employmentTypeName(label, (id) => message(locale, id))
  if (name !== 'work_location_option' || !isWorkLocationOption(value)) return label
  return message(locale, `job.workLocation.${value}`)
}

function languageName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(code) ?? code
}

/** Converts the counted values of a filter to options. */
export function filterOptions(
  name: string,
  counts: FacetCount[],
  labelOf: (key: string) => string,
  { site, locale }: { site: SiteConfig; locale: string },
): (FilterOption & { count: number })[] {
  const valueIsLabel = filterKind(name)?.valueIsLabel
  return counts.map(({ value: key, count }) => {
    const label = labelOf(key)
    const value = valueIsLabel ? label : key
    return { label: optionLabel(name, label, value, site, locale), value, count }
  })
}

/** Returns the options, or the number of a long list and its selected ones. */
function listed(counts: FacetCount[], chosen: readonly string[], isShort: boolean) {
  if (!isShort || counts.length <= limits.filterOptionsAtOnce) return { counts }
  return { counts: counts.filter(({ value }) => chosen.includes(value)), optionCount: counts.length }
}

function facetFilter(name: string, answer: SearchAnswer, site: SiteConfig, locale: string): FilterDefinition {
  const kind = filterKind(name)
  const counts: FacetCount[] = answer.result.facets[name] ?? []
  const offered = counts.slice(0, kind?.optionLimit ?? 0)
  // Selected options are always offered, so that they can be cleared even without results.
  const keys = answer.plan.query.filters?.[name] ?? []
  const chosen = keys
    .filter((key) => !offered.some(({ value }) => value === key))
    .map((key) => counts.find(({ value }) => value === key) ?? { value: key, count: 0 })
  // The steps of pay are chosen from all of them.
  const { counts: shown, optionCount } = listed([...offered, ...chosen], keys, answer.short && name !== 'pay')
  const options = filterOptions(name, shown, (key) => answer.label(name, key), { site, locale })
  return definition({
    type: kind?.type ?? 'multi_select',
    filterName: name,
    title: filterTitle(name, site, locale),
    options: name === 'pay' ? payOptions(options, answer.plan.appliedFilters['pay'] ?? [], locale) : inOrder(options),
    displayCount: kind?.displayCount ?? 10,
    ...(optionCount !== undefined && { optionCount }),
  })
}

/** Returns the radius and remote filters, which need a place. */
function placeFilters(plan: SearchPlan, locale: string): FilterDefinition[] {
  if (plan.appliedFilters['includeRemote'] === undefined) return []
  const remote = definition({
    type: 'toggle',
    filterName: 'include_remote',
    title: message(locale, 'search.filter.include_remote'),
    options: null,
    tooltip: message(locale, 'search.filter.include_remote.tooltip'),
  })
  if (plan.distanceKm === undefined) return [remote]
  const options = searchLimits.distanceChoicesKm.map((km) => ({
    label: message(locale, 'search.distance', { km }),
    value: String(km),
  }))
  return [
    definition({
      type: 'single_select',
      filterName: 'distance',
      title: message(locale, 'search.filter.distance'),
      options,
    }),
    remote,
  ]
}

function mapFilter(markers: Marker[], locale: string): FilterDefinition {
  const options = markers.map(({ label, lat, lon, count }) => ({
    label: count,
    value: formatNamedPoint({ label: translatePlace(label, locale), lat, lon }),
  }))
  return definition({ type: 'latlong', filterName: 'latlong_non_remote', title: 'LatLong', options })
}

function searchedPlace(location: ResolvedLocation): SearchResults['resultsMetaData']['place'] {
  if (location.kind === 'point') return { kind: 'point', label: location.label, lat: location.lat, lon: location.lon }
  if (location.kind !== 'place') return null
  const { kind, label, lat, lon } = location.place
  return { kind, label, lat, lon }
}

function otherPlaces(location: ResolvedLocation): SearchResults['resultsMetaData']['otherPlaces'] {
  if (location.kind !== 'place') return []
  return location.namesakes
    .slice(0, searchLimits.otherPlacesOffered)
    .map(({ kind, label, lat, lon }) => ({ kind, label, lat, lon }))
}

type Part = SearchResults['resultsMetaData']['understood'][number]

/** Returns the parts of the query as understood, each with the query without it. */
function understoodParts({ given, plan }: SearchAnswer): Part[] {
  const { understood, location } = plan
  if (!understood) return given.query ? [{ kind: 'words', label: given.query, rest: '' }] : []
  const { subject, terms, ruledOut, place, pay } = understood
  const placeLabel = location.kind === 'place' ? location.place.label : place?.name
  const others: Part[] = [
    ...terms.map(({ kind, typed, rest }) => ({ kind, label: typed, rest })),
    ...ruledOut.map(({ typed, rest }) => ({ kind: 'ruled-out' as const, label: typed, rest })),
    ...(place && placeLabel ? [{ kind: 'place' as const, label: placeLabel, rest: place.rest }] : []),
    ...(pay ? [{ kind: 'pay' as const, label: pay.typed, rest: pay.rest }] : []),
  ]
  const without = [...[...terms, ...ruledOut].map(({ typed }) => typed), place?.typed, pay?.typed]
    .filter(Boolean)
    .join(' ')
  const words = subject.replaceAll(` ${EITHER} `, ' / ')
  return [...(words ? [{ kind: 'words' as const, label: words, rest: without }] : []), ...others]
}

function locationFacet(answer: SearchAnswer, site: SiteConfig): [string, number][] {
  const counted = (answer.result.facets[LOCATION_FACET] ?? []).map(({ value, count }): [string, number] => [
    answer.label(LOCATION_FACET, value),
    count,
  ])
  const here = site.pcsxConfig.searchConfig.currentLocation ? [CURRENT_LOCATION_ENTRY] : []
  return [REMOTE_ENTRY, ...here, ...counted]
}

/** Builds the response of a search in its recorded shape. */
export function presentSearch(answer: SearchAnswer, site: SiteConfig, locale: string): SearchResults {
  const { plan, result } = answer
  const { smartFilters, allFilters } = site.pcsxConfig.searchConfig
  const made = new Map<string, FilterDefinition>()
  // Programs get most filters in both lists.
  const filter = (name: string) => {
    const known = made.get(name) ?? facetFilter(name, answer, site, locale)
    made.set(name, known)
    return known
  }
  const offered = (names: string[]) => names.filter((name) => plan.filterNames.includes(name))
  // Pages list a filter once.
  const others = answer.short ? allFilters.filter((name) => !smartFilters.includes(name)) : allFilters
  return {
    positions: answer.cards,
    filterDef: {
      facets: { locations: answer.short ? [] : locationFacet(answer, site) },
      smartFilters: [...offered(smartFilters).map(filter), ...placeFilters(plan, locale)],
      allFilters: [...offered(others).map(filter), ...(result.markers ? [mapFilter(result.markers, locale)] : [])],
    },
    count: result.total,
    sortBy: plan.sortBy,
    appliedFilters: plan.appliedFilters,
    debug: {},
    savedSearchMetadata: { savedSearchParamsHash: null, isSavedSearchActive: false },
    resultsMetaData: {
      usedFuzzSearch: result.spelling.usedFuzzy,
      mocTitle: null,
      // Corrections searched along with the typed word are offered separately.
      corrections: result.spelling.corrections.filter(({ both }) => !both).map(({ from, to }) => ({ from, to })),
      droppedWords: result.spelling.dropped,
      ignoredWords: plan.understood?.ignored ?? [],
      optionalWords: result.spelling.optional ?? [],
      aboutCount: result.about ?? null,
      completed: result.spelling.completed ?? null,
      didYouMean: answer.moreLikely ?? null,
      understood: understoodParts(answer),
      radiusKm: plan.distanceKm ?? null,
      remoteIncluded: plan.query.includeRemote ?? false,
      place: searchedPlace(plan.location),
      otherPlaces: otherPlaces(plan.location),
      unknownPlace: plan.location.kind === 'unknown' ? plan.location.text : null,
      locationNeeded: plan.location.kind === 'needed',
      alternatives: answer.alternatives,
      pageSize: plan.query.limit,
      facts: answer.facts,
    },
  }
}
