const LONGEST_ADDRESS = 2000

/**
 * Returns the normalized absolute http or https URL (WHATWG) in a text; undefined for anything else, including URLs
 * with credentials.
 */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || text.length > LONGEST_ADDRESS || !URL.canParse(text))
    return undefined
  const { href, username, password } = new URL(text)
  return username || password || href.length > LONGEST_ADDRESS ? undefined : href
}

/** Returns the first valid URL of several; a broken link is no reason to lose a job, so it is skipped. */
export function firstWebAddress(...values: unknown[]): string | undefined {
  return values.map(webAddress).find((address) => address !== undefined)
}
