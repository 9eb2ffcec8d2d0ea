import { limits } from '#config/limits.ts'

/**
 * The state of a search as it stands in the address of the page and in calls of the API. `rest` holds parameters that
 * the search does not know (utm_source and the like), in their order; links carry them on.
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
  /** True where a comma in an address separates values, so that one inside a value is written `\\,`. */
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

/** Display names and labels by which filters and their values may also be given. */
export interface FilterNames {
  [filterName: string]: { displayName?: string | undefined; options: { labelMap: Record<string, string> } }
}

/** How a site reads filter values. */
export interface FilterReading {
  names: FilterNames
  /** Without it a comma separates values. */
  commaInValues: boolean
  /** The display names and labels beyond `names`, which only the server knows. */
  shown?: ShownNames
  /** Returns true for a value that positions have as it is written, so that a comma in it separates nothing. */
  isValue?(filter: string, text: string): boolean
}

/** Filters and values by the words that pages show for them. */
export interface ShownNames {
  filterOf(shown: string): string | undefined
  valueOf(filter: string, shown: string): string | undefined
}

/** Location words that mean something with a point or with bounds only. */
const MAP_WORDS = /^map (?:location|area)$/i

/** The search page. */
export const SEARCH_PATH = '/careers/search'

/** Names the filter whose long list a page shows. It is of that page only: links do not carry it on. */
export const OPEN_FILTER = 'open_filter'

const OWN = new Set(['query', 'location', 'start', 'pid', 'sort_by', 'tab', 'show_login_modal', 'num', OPEN_FILTER])

/** What says which site and language is shown is carried on in any case. */
const OF_SITE = new Set(['domain', 'hl'])

/** `Business Area` and `businessArea` both become `business_area`. */
export function snakeCase(name: string): string {
  return name
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
}

/** A whole number from 0 on; anything else is 0. Larger than any index it becomes the largest safe one. */
export function parseStart(text: string | undefined): number {
  const number = /^\d{1,18}$/.test(text ?? '') ? Number(text) : 0
  return Math.min(number, Number.MAX_SAFE_INTEGER - 1000)
}

const clip = (text: string) => text.replaceAll('\u0000', '').slice(0, limits.searchQueryCharacters).trim()

/** Reads a search from parameters. Of a parameter that stands several times the first counts; filters add up. */
export function parseSearch(parameters: Iterable<readonly [string, string]>, reading: FilterReading): SearchState {
  const state: SearchState = { ...emptySearch, filters: {}, commaSeparates: !reading.commaInValues, rest: [] }
  const seen = new Set<string>()
  let values = 0
  let restCharacters = 0
  for (const [name, value] of parameters) {
    const given = readFilter(name, value, reading)
    if (given) {
      for (const part of given.values)
        if (values++ < limits.searchFilterValues) addValue(state.filters, given.filter, part)
    } else if (!OWN.has(name)) {
      restCharacters += name.length + value.length
      // Every link of a page carries them, so their number decides about its size.
      const few = state.rest.length < limits.carriedParameters && restCharacters <= limits.carriedCharacters
      if (few || (OF_SITE.has(name) && !seen.has(name) && value.length < 256)) state.rest.push([name, value])
    } else if (!seen.has(name)) setOwn(state, name, value)
    seen.add(name)
  }
  if (MAP_WORDS.test(state.location)) state.location = ''
  return state
}

/** Returns the filter and the values that a parameter gives, or undefined for one that is no filter. */
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
 * Returns parameters in the form that pages read without `shown`: filters by their names, values by themselves.
 * Undefined when they have that form already.
 */
export function plainParameters(
  parameters: readonly (readonly [string, string])[],
  reading: FilterReading,
): [string, string][] | undefined {
  const { names, commaInValues } = reading
  let isPlain = true
  const plain = parameters.flatMap(([name, value]): [string, string][] => {
    const meant = readFilter(name, value, reading)
    if (!meant || JSON.stringify(meant) === JSON.stringify(readFilter(name, value, { names, commaInValues })))
      return [[name, value]]
    isPlain = false
    return meant.values.map((part) => [`filter_${meant.filter}`, writtenValue(part, !commaInValues)])
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

/** `filter_department` and, by the site's display names, `Department` are the filter `department`. */
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

/** The parameters of a search, own ones first; what equals the default is left out. */
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

/** The query string of a search with its question mark, or nothing. */
export function searchHref(path: string, state: SearchState): string {
  const text = new URLSearchParams(formatSearch(state)).toString()
  return text ? `${path}?${text}` : path
}

/** Path values: dashes and underscores read as spaces. */
export function pathWords(part: string | undefined): string {
  return clip((part ?? '').replace(/[-_]+/g, ' '))
}

/** A change of the search starts at the first page and selects nothing. */
export function changeSearch(state: SearchState, change: Partial<SearchState>): SearchState {
  return { ...state, start: 0, pid: undefined, ...change }
}

/** Sets the values of one filter; an empty list removes it. */
export function withFilter(state: SearchState, name: string, values: string[]): SearchState {
  const { [name]: _old, ...others } = state.filters
  return changeSearch(state, { filters: values.length > 0 ? { ...others, [name]: values } : others })
}
