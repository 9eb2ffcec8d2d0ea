import * as limits from '#config/limits.ts'
import { parameterBudget } from '#kernel/links/parameter-budget.ts'

/**
 * State of a search as encoded in page URLs and API calls. `rest` holds unknown parameters (utm_source and the like) in
 * order; links keep them.
 */
export interface SearchState {
  query: string
  location: string
  start: number
  pid: string | undefined
  sortBy: string | undefined
  tab: string | undefined
  /** Values by snake-case filter name, in the order given, without the `filter_` prefix. */
  filters: Record<string, string[]>
  /** True if commas in the URL separate values, so that a literal comma is written `\\,`. */
  commaSeparates: boolean
  rest: [string, string][]
}

export const emptySearch: SearchState = {
  query: '',
  location: '',
  start: 0,
  pid: undefined,
  sortBy: undefined,
  tab: undefined,
  filters: {},
  commaSeparates: false,
  rest: [],
}

/** Display names and labels accepted in place of filter names and values. */
export interface FilterNames {
  [filterName: string]: { displayName?: string | undefined; options: { labelMap: Record<string, string> } }
}

/** Rules by which a site parses filter values. */
export interface FilterReading {
  names: FilterNames
  /** False if commas separate values. */
  commaInValues: boolean
  /** Additional display names and labels, known only to the server. */
  shown?: ShownNames
  /** Returns true for a value that positions have literally, so that its commas do not separate. */
  isValue?(filter: string, text: string): boolean
}

/** Lookup of filters and values by their displayed names. */
export interface ShownNames {
  filterOf(shown: string): string | undefined
  valueOf(filter: string, shown: string): string | undefined
}

/** Location keywords that need a point or bounds. */
const MAP_WORDS = /^map (?:location|area)$/i

/** Path of the search page. */
export const SEARCH_PATH = '/careers/search'

/** Parameter with the filter whose full option list the page shows. Specific to that page: links drop it. */
export const OPEN_FILTER = 'open_filter'

const OWN = new Set(['query', 'location', 'start', 'pid', 'sort_by', 'tab', 'show_login_modal', 'num', OPEN_FILTER])

/** Parameters that select site and language are always kept. */
const OF_SITE = new Set(['domain', 'hl'])

/** Converts `Business Area` and `businessArea` to `business_area`. */
export function snakeCase(name: string): string {
  return name
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
}

/** Parses a non-negative integer, clamped to the safe range; anything else is 0. */
export function parseStart(text: string | undefined): number {
  const number = /^\d{1,18}$/.test(text ?? '') ? Number(text) : 0
  return Math.min(number, Number.MAX_SAFE_INTEGER - 1000)
}

const clip = (text: string) => text.replaceAll('\u0000', '').slice(0, limits.searchQueryCharacters).trim()

/** Parses a search. Of a repeated parameter the first value wins; filters accumulate. */
export function parseSearch(parameters: Iterable<readonly [string, string]>, reading: FilterReading): SearchState {
  const state: SearchState = { ...emptySearch, filters: {}, commaSeparates: !reading.commaInValues, rest: [] }
  const seen = new Set<string>()
  let values = 0
  const fits = parameterBudget(limits.carried)
  for (const [name, value] of parameters) {
    const given = readFilter(name, value, reading)
    if (given) {
      for (const part of given.values)
        if (values++ < limits.searchFilterValues) addValue(state.filters, given.filter, part)
    } else if (!OWN.has(name)) {
      // Every link on a page repeats them, so their size is limited.
      if (fits(name, value) || (OF_SITE.has(name) && !seen.has(name) && value.length < 256))
        state.rest.push([name, value])
    } else if (!seen.has(name)) setOwn(state, name, value)
    seen.add(name)
  }
  if (MAP_WORDS.test(state.location)) state.location = ''
  return state
}

/** Parses a parameter as a filter with values; undefined if it is not a filter. */
function readFilter(
  name: string,
  value: string,
  reading: FilterReading,
): { filter: string; values: string[] } | undefined {
  const filter = filterNameOf(name, reading)
  if (filter === undefined) return undefined
  const isWhole = reading.commaInValues || filter === 'map_bounds' || reading.isValue?.(filter, clip(value))
  const parts = isWhole ? [value] : (value.match(/(?:\\,|[^,])+/g) ?? []).map((part) => part.replaceAll('\\,', ','))
  const values = parts
    .map(clip)
    .filter((part) => part !== '' && (filter !== 'distance' || /^\d/.test(part)))
    .map((part) => valueOf(part, filter, reading))
  return { filter, values }
}

/**
 * Converts parameters to the form that pages parse without `shown`: filter names and plain values. Undefined if they
 * are already in that form.
 */
export function plainParameters(
  parameters: readonly (readonly [string, string])[],
  reading: FilterReading,
): [string, string][] | undefined {
  const { names, commaInValues } = reading
  let isPlain = true
  const plain = parameters.flatMap(([name, value]): [string, string][] => {
    const parsed = readFilter(name, value, reading)
    if (!parsed || JSON.stringify(parsed) === JSON.stringify(readFilter(name, value, { names, commaInValues })))
      return [[name, value]]
    isPlain = false
    return parsed.values.map((part) => [`filter_${parsed.filter}`, writtenValue(part, !commaInValues)])
  })
  return isPlain ? undefined : plain
}

const writtenValue = (value: string, commaSeparates: boolean) => (commaSeparates ? value.replaceAll(',', '\\,') : value)

function setOwn(state: SearchState, name: string, value: string): void {
  if (name === 'query') state.query = clip(value)
  else if (name === 'location') state.location = clip(value)
  else if (name === 'start') state.start = parseStart(value)
  else if (name === 'pid' && value !== '') state.pid = value
  else if (name === 'sort_by' && value !== '') state.sortBy = clip(value)
  else if (name === 'tab' && value !== '') state.tab = clip(value)
}

function addValue(filters: Record<string, string[]>, name: string, value: string): void {
  const list = Object.hasOwn(filters, name) ? (filters[name] ?? []) : (filters[name] = [])
  if (!list.includes(value)) list.push(value)
}

/**
 * Returns the filter of a parameter: `department` for `filter_department` and, by the site's display names, for
 * `Department`.
 */
export function filterNameOf(parameter: string, { names, shown }: FilterReading): string | undefined {
  if (parameter.startsWith('filter_')) {
    const name = parameter.slice('filter_'.length)
    if (name === '' || name.length > 100 || name === '__proto__') return undefined
    return byDisplayName(name, names) ?? shown?.filterOf(name) ?? snakeCase(name)
  }
  return OWN.has(parameter) ? undefined : (byDisplayName(parameter, names) ?? shown?.filterOf(parameter))
}

function byDisplayName(text: string, names: FilterNames): string | undefined {
  const wanted = text.toLowerCase()
  return Object.keys(names).find((name) => names[name]?.displayName?.toLowerCase() === wanted)
}

function valueOf(text: string, filter: string, { names, shown }: FilterReading): string {
  const labels = Object.hasOwn(names, filter) ? (names[filter]?.options.labelMap ?? {}) : {}
  const wanted = text.toLowerCase()
  const value = Object.keys(labels).find((other) => labels[other]?.toLowerCase() === wanted)
  return value ?? shown?.valueOf(filter, text) ?? text
}

/** Returns true if a search has any criteria; false for the list of all jobs. */
export const isNarrowed = ({ query, location, filters }: SearchState) =>
  query !== '' || location !== '' || Object.keys(filters).length > 0

/** Returns the parameters of a search, its own before the rest, omitting defaults. */
export function formatSearch(state: SearchState): [string, string][] {
  const out: [string, string][] = []
  if (state.query) out.push(['query', state.query])
  if (state.location) out.push(['location', state.location])
  for (const [name, values] of Object.entries(state.filters))
    for (const value of values)
      out.push([`filter_${name}`, name === 'map_bounds' ? value : writtenValue(value, state.commaSeparates)])
  if (state.sortBy) out.push(['sort_by', state.sortBy])
  if (state.start > 0) out.push(['start', String(state.start)])
  if (state.pid) out.push(['pid', state.pid])
  if (state.tab) out.push(['tab', state.tab])
  return [...out, ...state.rest]
}

/** Returns `path` with the query string of a search, if any. */
export function searchHref(path: string, state: SearchState): string {
  const text = new URLSearchParams(formatSearch(state)).toString()
  return text ? `${path}?${text}` : path
}

/** Returns true if many links of a page can repeat a search; a page has few links to a longer one. */
export const fitsManyLinks = (state: SearchState) => searchHref('', state).length <= limits.linkedSearchCharacters

/** Decodes a path segment: dashes and underscores become spaces. */
export function pathWords(part: string | undefined): string {
  return clip((part ?? '').replace(/[-_]+/g, ' '))
}

/** Changes a search, returning to the first page and clearing the selection. */
export function changeSearch(state: SearchState, change: Partial<SearchState>): SearchState {
  return { ...state, start: 0, pid: undefined, ...change }
}

/** Sets the values of one filter; an empty list removes it. */
export function withFilter(state: SearchState, name: string, values: string[]): SearchState {
  const { [name]: _old, ...others } = state.filters
  return changeSearch(state, { filters: values.length > 0 ? { ...others, [name]: values } : others })
}
