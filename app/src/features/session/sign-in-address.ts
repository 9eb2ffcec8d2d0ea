/** What the sign-in page keeps of the page that sent somebody there. */
const KEPT = ['domain', 'hl', 'microsite', 'pid']

interface Place {
  pathname: string
  search: string
  hash?: string
}

/** Where people sign in when they came for another page: there they return to it. The position in question goes along. */
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
