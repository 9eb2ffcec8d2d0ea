/** Presentation of a filter. */
export interface FilterKind {
  type: 'multi_select' | 'multi_select_suggest'
  /** Number of options shown before "more". */
  displayCount: number
  /** Number of options sent. */
  optionLimit: number
  /** True if an option's value is its label as written; otherwise it is the label in lower case. */
  valueIsLabel: boolean
}

/** Filters on built-in fields of positions. */
export const builtInFilters: Record<string, FilterKind> = {
  department: { type: 'multi_select', displayCount: 100, optionLimit: 100, valueIsLabel: false },
  employment_type: { type: 'multi_select', displayCount: 10, optionLimit: 50, valueIsLabel: false },
  work_location_option: { type: 'multi_select', displayCount: 10, optionLimit: 10, valueIsLabel: false },
  country: { type: 'multi_select', displayCount: 100, optionLimit: 100, valueIsLabel: true },
  city: { type: 'multi_select_suggest', displayCount: 10, optionLimit: 100, valueIsLabel: true },
  pay: { type: 'multi_select', displayCount: 100, optionLimit: 400, valueIsLabel: true },
  language: { type: 'multi_select', displayCount: 10, optionLimit: 50, valueIsLabel: false },
  skills: { type: 'multi_select_suggest', displayCount: 10, optionLimit: 100, valueIsLabel: true },
}

const customFilter: FilterKind = { type: 'multi_select', displayCount: 100, optionLimit: 100, valueIsLabel: false }

/** Returns the presentation of a site's filter; custom fields have names beginning with `efcustom_`. */
export function filterKind(name: string): FilterKind | undefined {
  if (Object.hasOwn(builtInFilters, name)) return builtInFilters[name]
  return name.startsWith('efcustom_') ? customFilter : undefined
}

/** Returns the filters of a site, smart ones first, without duplicates. */
export function siteFilters(searchConfig: { smartFilters: string[]; allFilters: string[] }): string[] {
  return [...new Set([...searchConfig.smartFilters, ...searchConfig.allFilters])].filter(
    (name) => filterKind(name) !== undefined,
  )
}

/** Normalizes a label for searching: removes accents and case. */
export function plainLabel(label: string): string {
  return label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the case-insensitive index key of a facet value. */
export function facetKey(label: string): string {
  return label.trim().toLowerCase()
}
