import { type IntlShape, useIntl } from 'react-intl'
import { shortZone } from '#kernel/moment.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { closingOf, showsClosingTime } from '#kernel/days.ts'

interface Props {
  /** An instant in ISO 8601. */
  readonly at: string
  /** The form of `formatDay`. */
  readonly form?: 'short' | 'long'
}

interface Reader {
  intl: Pick<IntlShape, 'locale' | 'timeZone'>
  companyZone: string
  now: number
}

/** Returns the closing day in the company's zone, with hour and zone where the day alone could be taken for another time. */
export function closingText(at: Date, { intl, companyZone, now }: Reader, form: 'short' | 'long' = 'short'): string {
  const { locale, timeZone = 'UTC' } = intl
  const closing = closingOf(at, companyZone)
  const withTime = showsClosingTime(at, closing, { zone: timeZone, now })
  const day = formatDay(at.getTime(), form, { locale, timeZone: closing.zone, now }, withTime)
  return withTime ? `${day} ${shortZone(at.getTime(), closing.zone, locale)}` : day
}

/** The day on which a job closes, as its company wrote it. */
export function ClosingDay({ at, form }: Props) {
  const intl = useIntl()
  const { now, site } = useApp()
  const { timeZone: companyZone } = site.configs.company
  return <time dateTime={at}>{closingText(new Date(at), { intl, companyZone, now }, form)}</time>
}
