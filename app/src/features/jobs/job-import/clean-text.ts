import * as limits from '#config/limits.ts'

/** Returns true if any words remain without tags and white space. */
export function hasWords(htmlOrText: string): boolean {
  return /[\p{L}\p{N}]/u.test(htmlOrText.replace(/<[^<>]*>/g, ' ').replace(/&(nbsp|#160|#xa0);/gi, ' '))
}

/** Returns the boolean in a value or its text, false for an empty one; undefined for anything else. */
export function readYes(value: unknown): boolean | undefined {
  if (value === undefined || value === null || value === '') return false
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : undefined
}

/**
 * Returns the normalized absolute http or https URL (WHATWG) in a text; undefined for anything else, including URLs
 * with credentials.
 */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || text.length > limits.importAddressCharacters || !URL.canParse(text))
    return undefined
  const { href, username, password } = new URL(text)
  return username || password || href.length > limits.importAddressCharacters ? undefined : href
}

/** Returns the first valid URL of several; a broken link is no reason to lose a job, so it is skipped. */
export function firstWebAddress(...values: unknown[]): string | undefined {
  return values.map(webAddress).find((address) => address !== undefined)
}
