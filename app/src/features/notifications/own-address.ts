/** Only the path and what follows are looked at. */
const NOWHERE = 'https://nowhere.invalid'

const MOST_CHARACTERS = 2000

/** Control characters, of which address parsers drop some, and the backslash, which they take for a slash. */
// oxlint-disable-next-line no-control-regex
const DECEIVING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/

/**
 * Path, query and fragment of an address on this site; undefined for one that leads, or could be read to lead, elsewhere. An
 * absolute address is accepted when it begins with `origin`, this site's own.
 */
export function ownAddress(value: string, origin: string): string | undefined {
  if (value.length > MOST_CHARACTERS) return undefined
  const local = value.startsWith(`${origin}/`) ? value.slice(origin.length) : value
  if (!/^\/(?![/])/.test(local) || DECEIVING.test(local)) return undefined
  const url = URL.parse(local, NOWHERE)
  if (url?.origin !== NOWHERE || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
