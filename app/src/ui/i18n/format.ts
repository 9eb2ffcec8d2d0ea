import { boundedCache } from '#kernel/bounded-cache.ts'

/** Constructing a format costs a hundred times as much as using it. */
const formats = boundedCache<Intl.DateTimeFormat>(100)

function cachedFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** The reader's language and zone, and the current time in epoch milliseconds. */
export interface DateReader {
  readonly locale: string
  readonly timeZone: string
  readonly now: number
}

/**
 * Formats a day in one of the two forms that pages have, in the reader's order:
 *
 * - `short`, for lines and lists: “Nov 28”, and “Nov 28, 2025” outside of the current year;
 * - `long`, for the title of a short one and where a day stands alone: “Saturday, November 28, 2026”.
 *
 * `at` is an instant, or a calendar day such as `2026-11-28`, which is the same in every zone; a number is epoch
 * milliseconds. With `clock` the time of day follows.
 */
export function formatDay(
  at: string | number,
  form: 'short' | 'long',
  { locale, timeZone, now }: DateReader,
  clock = false,
): string {
  const zone = typeof at === 'string' && !at.includes('T') ? 'UTC' : timeZone
  const day = new Date(at)
  const isLong = form === 'long'
  return cachedFormat(locale, {
    day: 'numeric',
    month: form,
    ...(isLong && { weekday: form }),
    ...((isLong || day.getUTCFullYear() !== new Date(now).getUTCFullYear()) && { year: 'numeric' }),
    ...(clock && { hour: 'numeric', minute: '2-digit' }),
    timeZone: zone,
  }).format(day)
}
/** Returns the name of a language in the reader's; its tag if it has none. */
export const languageName = (tag: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(tag) ?? tag
