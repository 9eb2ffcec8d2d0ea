import { type IntlShape, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { closingOf, showsClosingTime } from '#kernel/days.ts'

interface Props {
  /** An instant in ISO 8601. */
  readonly at: string
  /** `long` writes the month as a word. */
  readonly form?: 'short' | 'long'
}

interface Reader {
  intl: Pick<IntlShape, 'locale' | 'timeZone'>
  companyZone: string
  now: number
}

/** Returns the closing day in the company's zone, with hour and zone where the day alone could be taken for another time. */
export function closingText(at: Date, { intl, companyZone, now }: Reader, form: 'short' | 'long' = 'short'): string {
  const { locale } = intl
  const closing = closingOf(at, companyZone)
  const withTime = showsClosingTime(at, closing, { zone: intl.timeZone ?? 'UTC', now })
  const month = form === 'long' ? 'long' : '2-digit'
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : locale, {
    day: form === 'long' ? 'numeric' : '2-digit',
    month,
    year: 'numeric',
    timeZone: closing.zone,
    ...(withTime && { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  }).format(at)
}

/** The day on which a job closes, as its company wrote it. */
export function ClosingDay({ at, form }: Props) {
  const intl = useIntl()
  const { now, site } = useApp()
  const { timeZone: companyZone } = site.configs.company
  return <time dateTime={at}>{closingText(new Date(at), { intl, companyZone, now }, form)}</time>
}
