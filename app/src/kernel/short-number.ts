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
 * A count in little room: 999, 1.2k, 3.4M, 2B in English, and as other languages shorten it (1,2 Mio.). Cut, never rounded up:
 * 1999 is not yet 2k.
 */
export function shortNumber(count: number, locale: string): string {
  const parts = formatOf(locale).formatToParts(count)
  return parts.map(({ type, value }) => (type === 'compact' && value === 'K' ? 'k' : value)).join('')
}
