const SIGNS = new Set(' \t,;:|·•–—-−')

/**
 * Returns a text without spaces and the usual separators at its ends, and without the characters of `more` at its end.
 */
export function trimSigns(text: string, more = ''): string {
  let from = 0
  let to = text.length
  while (from < to && SIGNS.has(text.charAt(from))) from += 1
  while (to > from && (SIGNS.has(text.charAt(to - 1)) || more.includes(text.charAt(to - 1)))) to -= 1
  return text.slice(from, to)
}

/** Returns a text without any of the given characters at its end. */
export function trimEndOf(text: string, signs: string): string {
  let to = text.length
  while (to > 0 && signs.includes(text.charAt(to - 1))) to -= 1
  return text.slice(0, to)
}
