import { httpLimits } from './limits.ts'

/** A run of letters and digits that looks random; words in addresses are separated by dashes. */
const RANDOM = /[A-Za-z0-9_~%.=]{20,}/

/**
 * Returns the path of a request in the form for logs. Values of the route's parameters can be the secret of an emailed
 * link, so all but short ones are left out, as are the query and each part that looks random.
 */
export function loggedPath(url: string, params: unknown): string {
  const secrets = new Set(
    Object.entries(typeof params === 'object' && params !== null ? params : {}).flatMap(([name, value]) =>
      name !== '*' && typeof value === 'string' && value.length > httpLimits.loggedSegmentCharacters ? [value] : [],
    ),
  )
  const path = url.split(/[?#]/)[0] ?? ''
  const shown = path.split('/').map((part) => (RANDOM.test(part) || secrets.has(decoded(part)) ? '…' : part))
  return shown.join('/').slice(0, httpLimits.loggedPathCharacters)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
