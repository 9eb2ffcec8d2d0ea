import type { IntlShape } from 'react-intl'
import type { Preferences } from '../profile.ts'
import { namesOf } from './form/profile-form.ts'

/** Returns a text as it is, and anything else as an empty text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Value = string | string[] | number | undefined

/** Formats a date of year, month or day precision in the reader's language. */
export function showDate(date: string, intl: IntlShape): string {
  const [year = '', month, day] = date.split('-')
  if (!month) return year
  const options = { year: 'numeric', month: 'short', ...(day && { day: 'numeric' as const }), timeZone: 'UTC' } as const
  return intl.formatDate(new Date(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`), options)
}

/** Returns the period of an entry; an entry without an end is current. */
export function showPeriod(start: Value, end: Value, intl: IntlShape): string {
  const from = typeof start === 'string' ? showDate(start, intl) : ''
  const to = typeof end === 'string' ? showDate(end, intl) : from && intl.formatMessage({ id: 'profile.present' })
  return [from, to].filter(Boolean).join(' – ')
}

/** Returns a value in a form's format: dates as MM/YYYY, lists with one item per line. */
export function forForm(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(value) ?? []
  return year && month ? `${month}/${year}` : value
}

/** Returns a preference as a text in the reader's language. */
export function showPreference(field: string, value: unknown, intl: IntlShape): string {
  const items = Array.isArray(value) ? value.map(String) : [String(value)]
  if (field === 'kinds') return items.map((kind) => kindText(kind, intl)).join(', ')
  if (field === 'remote') return items.map((place) => placeText(place, intl)).join(', ')
  if (field === 'permits')
    return namesOf('region', intl.locale, items)
      .map(({ label }) => label)
      .join(', ')
  if (field === 'availableFrom') return showDate(items[0] ?? '', intl)
  return items.join(', ')
}

function kindText(kind: string, intl: IntlShape): string {
  switch (kind) {
    case 'full-time':
    case 'part-time':
    case 'temporary':
    case 'internship':
    case 'apprenticeship':
      return intl.formatMessage({ id: `onboarding.work.${kind}` })
    default:
      return kind
  }
}

function placeText(place: string, intl: IntlShape): string {
  switch (place) {
    case 'on-site':
    case 'hybrid':
    case 'remote':
      return intl.formatMessage({ id: `profile.place.${place}` })
    default:
      return place
  }
}

/** Returns the preferred pay: "50,000 – 60,000 EUR a year". */
export function showPay(
  {
    payLeast,
    payMost,
    payCurrency = '',
    payPeriod,
  }: Pick<Preferences, 'payLeast' | 'payMost' | 'payCurrency' | 'payPeriod'>,
  intl: IntlShape,
): string {
  const range = [payLeast, payMost].flatMap((amount) => (amount === undefined ? [] : intl.formatNumber(amount)))
  if (range.length === 0) return ''
  const period = payPeriod ? intl.formatMessage({ id: `profile.period.${payPeriod}` }) : ''
  return [range.join(' – '), payCurrency, period && `(${period})`].filter(Boolean).join(' ')
}
