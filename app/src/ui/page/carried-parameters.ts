import { limits } from '#config/limits.ts'

/** Parameters that say which site and language is shown; links keep them. */
const CARRIED = new Set(['domain', 'hl', 'microsite'])

/** The query string of a link to another page: site, language and campaign parameters stay. */
export function carriedParameters(search: string): string {
  let characters = 0
  const kept = [...new URLSearchParams(search)]
    .filter(([name]) => CARRIED.has(name) || name.startsWith('utm_'))
    .filter(([name, value]) => name === 'domain' || (characters += value.length) <= limits.carriedCharacters)
    .slice(0, limits.carriedParameters)
  const text = new URLSearchParams(kept).toString()
  return text ? `?${text}` : ''
}

/** Returns the address of another page with what links carry on; what it says itself stays. */
export function carryOn(address: string, search: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? []
  const named = new URLSearchParams(query)
  const added = [...new URLSearchParams(carriedParameters(search))].filter(([name]) => !named.has(name))
  if (added.length === 0) return address
  return `${path}?${[query, new URLSearchParams(added).toString()].filter(Boolean).join('&')}${fragment}`
}
