/** How a filter is offered. */
export interface FilterKind {
  type: 'multi_select' | 'multi_select_suggest'
  /** How many options are shown before "more". */
  displayCount: number
  /** How many options are sent. */
  optionLimit: number
  /** Whether an option's value is its label as written; otherwise it is the label in lower case. */
  valueIsLabel: boolean
}

/** Filters that every position has a value for or may have one. */
export const builtInFilters: Record<string, FilterKind> = {
  department: { type: 'multi_select', displayCount: 100, optionLimit: 100, valueIsLabel: false },
  employment_type: { type: 'multi_select', displayCount: 10, optionLimit: 50, valueIsLabel: false },
  work_location_option: { type: 'multi_select', displayCount: 10, optionLimit: 10, valueIsLabel: false },
  country: { type: 'multi_select', displayCount: 100, optionLimit: 100, valueIsLabel: true },
  city: { type: 'multi_select_suggest', displayCount: 10, optionLimit: 100, valueIsLabel: true },
  pay: { type: 'multi_select', displayCount: 100, optionLimit: 400, valueIsLabel: true },
  skills: { type: 'multi_select_suggest', displayCount: 10, optionLimit: 100, valueIsLabel: true },
}

const customFilter: FilterKind = { type: 'multi_select', displayCount: 100, optionLimit: 100, valueIsLabel: false }

/** How a filter of a site is offered; custom fields are the names that begin with `efcustom_`. */
export function filterKind(name: string): FilterKind | undefined {
  if (Object.hasOwn(builtInFilters, name)) return builtInFilters[name]
  return name.startsWith('efcustom_') ? customFilter : undefined
}

/** The filters that a site offers, smart ones first, each once. */
export function siteFilters(searchConfig: { smartFilters: string[]; allFilters: string[] }): string[] {
  return [...new Set([...searchConfig.smartFilters, ...searchConfig.allFilters])].filter(
    (name) => filterKind(name) !== undefined,
  )
}

/** Returns a label as it is searched: without accents and case. */
export function plainLabel(label: string): string {
  return label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The key under which an index holds a facet value, so that case does not matter. */
export function facetKey(label: string): string {
  return label.trim().toLowerCase()
}
