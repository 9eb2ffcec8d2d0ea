const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string): Intl.NumberFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    roundingMode: 'trunc',
  })
  formats.set(locale, made)
  return made
}

/**
 * Abbreviates a count: 999, 1.2k, 3.4M, 2B in English, and by locale elsewhere (1,2 Mio.). Truncates, never rounds up:
 * 1999 is not yet 2k.
 */
export function shortNumber(count: number, locale: string): string {
  const parts = formatOf(locale).formatToParts(count)
  return parts.map(({ type, value }) => (type === 'compact' && value === 'K' ? 'k' : value)).join('')
}
