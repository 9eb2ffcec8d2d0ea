/** Parameters that the sign-in page keeps from the previous page. */
const KEPT = ['domain', 'hl', 'microsite', 'pid']

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
