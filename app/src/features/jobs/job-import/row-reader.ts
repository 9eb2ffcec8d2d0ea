import { dayIn } from '#kernel/days.ts'
import type { PayInterval } from './pay-interval.ts'

/** The company's habits and current day, which affect how a row is read. */
export interface RowReader {
  /** The company's IANA zone, for dates and times without one. */
  zone: string
  /** BCP 47 language in which numbers and dates are written. */
  language: string
  /** ISO 3166 code of the company's country. */
  country?: string | undefined
  /** The company's day, as `2026-12-01`. */
  today: string
  /** Order of day and month in dates that have two readings; without it they are refused. */
  dateOrder?: 'dmy' | 'mdy' | undefined
  /** Interval of pay that names none. */
  payInterval?: PayInterval | undefined
}

/** The settings of a company that affect its rows. */
interface CompanySettings {
  company: { timeZone: string; country?: string | undefined }
  defaultLanguage: string
}

/** Returns the habits that apply to a company's rows. */
export function readerOf({ company, defaultLanguage }: CompanySettings, now: Date): RowReader {
  const { timeZone: zone, country } = company
  return { zone, country, language: defaultLanguage, today: dayIn(now, zone) }
}
