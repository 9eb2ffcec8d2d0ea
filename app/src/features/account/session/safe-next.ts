/** Base URL for parsing, never visited; only the path and what follows are used. */
const NOWHERE = 'https://nowhere.invalid'

/** Maximum length; no page of ours is longer. */
const MAX_CHARACTERS = 2000

/** Control characters, some of which URL parsers drop, and the backslash, which they treat as a slash. */
// oxlint-disable-next-line no-control-regex
const DECEIVING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/

/** Paths that would loop, sign out immediately, or show data instead of a page. */
const NO_RETURN = /^\/+(?:api|gen|logout|careers\/login|candidate\/login)(?:[/;?#]|$)/i

/**
 * Returns a path with all its repeated decodings, as servers and proxies might read it; undefined if it cannot be
 * decoded.
 */
function readings(path: string): string[] | undefined {
  const found = [path]
  try {
    for (let decoded = decodeURIComponent(path); decoded !== found.at(-1); decoded = decodeURIComponent(decoded)) {
      if (found.length > 4) return undefined
      found.push(decoded)
    }
  } catch {
    return found.length > 1 ? found : undefined
  }
  return found
}

/**
 * Returns the page of this site that a `next` parameter names, as path, query and fragment; undefined for anything that
 * leads, or could be interpreted to lead, elsewhere. An absolute URL is accepted if it begins with `origin`, this
 * site's own.
 */
export function safeNext(value: unknown, origin?: string): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS) return undefined
  const local = origin && value.startsWith(`${origin}/`) ? value.slice(origin.length) : value
  if (!local.startsWith('/') || DECEIVING.test(local)) return undefined
  const url = URL.parse(local, NOWHERE)
  if (url?.origin !== NOWHERE || url.username || url.password) return undefined
  const given = readings(local.split(/[?#]/)[0] ?? '')
  const parsed = readings(url.pathname)
  if (!given || !parsed) return undefined
  const deceives = (path: string) => path.startsWith('//') || DECEIVING.test(path) || NO_RETURN.test(path)
  if ([...given, ...parsed].some(deceives)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
