const LONGEST_ADDRESS = 2000

/**
 * The absolute http or https address that a text is (WHATWG URL), written plainly; undefined for anything else, also for
 * one that carries a name or password.
 */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || text.length > LONGEST_ADDRESS || !URL.canParse(text))
    return undefined
  const { href, username, password } = new URL(text)
  return username || password || href.length > LONGEST_ADDRESS ? undefined : href
}

/** The first of a vendor's addresses that is one; a broken link is no reason to lose a job, so others are passed over. */
export function firstWebAddress(...values: unknown[]): string | undefined {
  return values.map(webAddress).find((address) => address !== undefined)
}
