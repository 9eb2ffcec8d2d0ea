/** Parameter with the selected sort order of a search. */
const SORT = 'sort_by'

/**
 * Removes the selected sort order from a URL, since signing in resets it to the user's relevance. Takes path, query and
 * fragment, or an absolute URL; everything else is unchanged.
 */
export function withoutSort(address: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const parameters = query.slice(1).split('&')
  const kept = parameters.filter((parameter) => !new URLSearchParams(parameter).has(SORT))
  if (kept.length === parameters.length) return address
  return `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${fragment}`
}
