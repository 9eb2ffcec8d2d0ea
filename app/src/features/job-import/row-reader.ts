/** What reading a row depends on besides the row: the company's habits and day. */
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
}
