import * as limits from '#config/limits.ts'
import { parameterBudget } from '#kernel/links/parameter-budget.ts'

/** Parameters that select site and language, kept by all links, as is `theme=safe`. */
const CARRIED = new Set(['domain', 'hl', 'microsite'])

/** Returns the query string for a link to another page, keeping site, language and campaign parameters. */
export function carriedParameters(search: string): string {
  const fits = parameterBudget(limits.carried)
  const kept = [...new URLSearchParams(search)]
    .filter(([name, value]) => CARRIED.has(name) || name.startsWith('utm_') || (name === 'theme' && value === 'safe'))
    .filter(([name, value]) => name === 'domain' || fits(name, value))
  const text = new URLSearchParams(kept).toString()
  return text ? `?${text}` : ''
}

/** Adds the carried parameters to an address; parameters it already has take precedence. */
export function withCarriedParameters(address: string, search: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? []
  const named = new URLSearchParams(query)
  const added = [...new URLSearchParams(carriedParameters(search))].filter(([name]) => !named.has(name))
  if (added.length === 0) return address
  return `${path}?${[query, new URLSearchParams(added).toString()].filter(Boolean).join('&')}${fragment}`
}
