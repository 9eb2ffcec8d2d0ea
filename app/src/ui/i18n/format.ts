import { boundedCache } from '#kernel/bounded-cache.ts'

/** Constructing a format costs a hundred times as much as using it. */
const dayFormats = boundedCache<Intl.DateTimeFormat>(100)

function dayFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const known = dayFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  })
  dayFormats.set(key, made)
  return made
}

/**
 * Formats a date as numbers in the reader's order: MM/DD/YYYY in English, as specified, else the locale's own.
 * `seconds` is an epoch.
 */
export function formatDay(seconds: number, locale: string, timeZone: string): string {
  return dayFormat(locale, timeZone).format(seconds * 1000)
}

/** Formats a posting day, which is a calendar day rather than an instant: the same in every zone. */
export function formatPostedDay(seconds: number, locale: string): string {
  return formatDay(seconds, locale, 'UTC')
}
