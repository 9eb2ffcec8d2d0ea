import { formatPayStep } from '#features/jobs/search/pay-steps.ts'
import { yearlyPay } from '#features/jobs/positions/rules.ts'
import { emptySearch, SEARCH_PATH, searchHref, type SearchState } from '#features/jobs/search/search-params.ts'
import type { JobSearch } from './tools.ts'

/**
 * Returns the search page's state for a search of the assistant, without conditions and the age of jobs, which the page
 * doesn't support.
 */
export function searchStateOf(search: JobSearch, commaInValues: boolean): SearchState {
  const { distance_km, remote, pay_min } = search
  const pay = pay_min && yearlyPay({ min: pay_min.amount, currency: pay_min.currency, interval: pay_min.interval })
  return {
    ...emptySearch,
    query: search.query ?? '',
    location: search.location ?? (remote ? 'remote' : ''),
    start: search.start ?? 0,
    sortBy: search.posted_within_days === undefined ? search.sort : 'timestamp',
    commaSeparates: !commaInValues,
    filters: {
      ...search.filters,
      ...(distance_km !== undefined && { distance: [String(Math.round(distance_km))] }),
      ...(remote && search.location !== undefined && { remote: ['1'] }),
      ...(pay_min &&
        pay && { pay: [formatPayStep({ currency: pay_min.currency.toUpperCase(), amount: Math.round(pay) })] }),
    },
  }
}

/** Returns the path of the search page for a search of the assistant. */
export const searchLink = (search: JobSearch, commaInValues: boolean): string =>
  searchHref(SEARCH_PATH, searchStateOf(search, commaInValues))

/** Returns the search without one of its filters, place or limits; `filter` names a filter's value. */
export function withoutCriterion(
  search: JobSearch,
  criterion: keyof JobSearch,
  filter?: { name: string; value: string },
): JobSearch {
  const { start: _start, ...rest } = search
  if (!filter) {
    const kept: JobSearch = { ...rest }
    delete kept[criterion]
    // A radius without its centre means nothing.
    if (criterion !== 'location') return kept
    const { distance_km: _distance, ...placeless } = kept
    return placeless
  }
  const values = (rest.filters?.[filter.name] ?? []).filter((value) => value !== filter.value)
  const { [filter.name]: _emptied, ...others } = rest.filters ?? {}
  return { ...rest, filters: values.length > 0 ? { ...others, [filter.name]: values } : others }
}
