import type { IntlShape } from 'react-intl'
import { type SearchCriterion, searchCriteria } from '../../search-criteria.ts'
import type { JobSearch } from '../../tools.ts'

/** Returns chips for all filters of an assistant's search. */
export const searchChips = (
  intl: IntlShape,
  search: JobSearch,
  labels: Readonly<Record<string, string>> = {},
): SearchCriterion[] =>
  searchCriteria((id, values = {}) => intl.formatMessage({ id }, values), intl.locale, search, labels)
