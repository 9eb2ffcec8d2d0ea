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

/** Formats zero-based page numbers for people, such as `1-3, 60`; at most 200 characters. */
export function pageRanges(pages: ReadonlySet<number>): string {
  const ranges: [number, number][] = []
  for (const page of [...pages].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === page) last[1] = page + 1
    else ranges.push([page + 1, page + 1])
  }
  return ranges
    .map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
    .join(', ')
    .slice(0, 200)
}
