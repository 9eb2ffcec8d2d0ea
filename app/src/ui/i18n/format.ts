/**
 * A date as numbers in the reader's order: MM/DD/YYYY in English, as the specification has it, otherwise the locale's own.
 * `seconds` is an epoch.
 */
export function formatDay(seconds: number, locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  })
  return format.format(seconds * 1000)
}

/** A posting day is a day, not an instant: it is shown as it was given, in every zone. */
export function formatPostedDay(seconds: number, locale: string): string {
  return formatDay(seconds, locale, 'UTC')
}
