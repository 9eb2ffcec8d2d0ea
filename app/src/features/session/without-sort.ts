/** The order that somebody chose for the results, in the address of a search. */
const SORT = 'sort_by'

/**
 * A page's address without the chosen sort, which signing in clears: results are ordered for the person then. Takes path, query
 * and fragment, or a whole address; everything else of it stays as it is written.
 */
export function withoutSort(address: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const parameters = query.slice(1).split('&')
  const kept = parameters.filter((parameter) => !new URLSearchParams(parameter).has(SORT))
  if (kept.length === parameters.length) return address
  return `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${fragment}`
}
