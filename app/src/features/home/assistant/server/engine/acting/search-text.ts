import { message } from '#platform/messages/messages.ts'
import { searchParts } from '../../../search-parts.ts'
import type { JobSearch } from '../../../tools.ts'
import { messageLocale } from '../frames.ts'

/** Returns the parts of a search in words, as the chips under its results have them. */
export function searchText(search: JobSearch, language: string, labels: Readonly<Record<string, string>> = {}): string {
  const locale = messageLocale(language)
  return searchParts((id, values = {}) => message(locale, id, values), locale, search, labels)
    .map(({ label }) => label)
    .join(' · ')
}
