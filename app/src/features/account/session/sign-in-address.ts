/** Parameters that the sign-in page keeps from the previous page. */
const KEPT = ['domain', 'hl', 'microsite', 'pid']

/** Path of the page on which a colleague sets up, or shows, a second factor. */
export const SECOND_FACTOR_PATH = '/careers/tools/second-factor'

interface Place {
  pathname: string
  search: string
  hash?: string
}

/** Returns the sign-in URL for a visitor of a page, to which they return; keeps the selected position. */
export function signInAddress({ pathname, search, hash = '' }: Place): string {
  const here = new URLSearchParams(search)
  const there = new URLSearchParams()
  for (const name of KEPT) {
    const value = here.get(name)
    if (value && value.length <= 200) there.set(name, value)
  }
  there.set('next', `${pathname}${search}${hash}`)
  return `/candidate/login?${there.toString()}`
}

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
