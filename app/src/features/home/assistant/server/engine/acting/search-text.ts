import { message } from '#platform/messages/messages.ts'
import { searchCriteria } from '../../../search-criteria.ts'
import type { JobSearch } from '../../../tools.ts'
import { messageLocale } from '../contract/frames.ts'

/** Returns the parts of a search in words, as in the chips above its results. */
export function searchText(search: JobSearch, language: string, labels: Readonly<Record<string, string>> = {}): string {
  const locale = messageLocale(language)
  return searchCriteria((id, values = {}) => message(locale, id, values), locale, search, labels)
    .map(({ label }) => label)
    .join(' · ')
}
