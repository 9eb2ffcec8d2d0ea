/**
 * Forms of a month for languages whose short month names résumé readers don't know: with a period and a preposition in
 * Portuguese, with an apostrophe in Hebrew.
 */
const MONTH_FORM: Readonly<Record<string, 'long' | '2-digit'>> = { he: 'long', pt: '2-digit' }

/**
 * Formats a partial date (`YYYY`, `YYYY-MM` or `YYYY-MM-DD`) in a language, in its own precision. Other text is
 * returned unchanged.
 */
export function formatPartialDate(date: string, language: string): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? []
  if (!year || !month) return date
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)))
  // Dates such as 2019-13 and 2019-02-31.
  if (at.getUTCMonth() !== Number(month) - 1) return date
  at.setUTCFullYear(Number(year))
  return new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    year: 'numeric',
    month: MONTH_FORM[language.split('-')[0] ?? ''] ?? 'short',
    ...(day && { day: 'numeric' }),
    timeZone: 'UTC',
  }).format(at)
}

/**
 * Formats a range of partial dates; one that has started and has no end continues to `present`. Undefined without
 * dates.
 */
export function formatDateRange(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  { language, present }: { language: string; present: string },
): string | undefined {
  if (!startDate) return endDate ? formatPartialDate(endDate, language) : undefined
  const start = formatPartialDate(startDate, language)
  if (startDate === endDate) return start
  return `${start} – ${endDate ? formatPartialDate(endDate, language) : present}`
}
