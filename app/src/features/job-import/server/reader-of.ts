import type { SiteConfig } from '#config/site.ts'
import { dayIn } from '#features/positions/days.ts'
import type { RowReader } from '../row-reader.ts'

/** Returns the habits in which a company's rows are read. */
export function readerOf(
  { company, defaultLanguage }: Pick<SiteConfig, 'company' | 'defaultLanguage'>,
  now: Date,
): RowReader {
  const { timeZone: zone, country } = company
  return { zone, country, language: defaultLanguage, today: dayIn(now, zone) }
}
