import type { IntlShape } from 'react-intl'
import { type SearchPart, searchParts } from '../../search-parts.ts'
import type { JobSearch } from '../../tools.ts'

/** Returns chips for everything that narrows a search of the assistant. */
export const searchChips = (
  intl: IntlShape,
  search: JobSearch,
  labels: Readonly<Record<string, string>> = {},
): SearchPart[] => searchParts((id, values = {}) => intl.formatMessage({ id }, values), intl.locale, search, labels)
