import { DAY_MS } from '#kernel/time.ts'
import type { PayInterval, Salary } from './position.ts'

/** Names known to existing programs. */
export const workLocationOptions = { onsite: 'onsite', hybrid: 'hybrid', remote: 'remote_local' } as const

export type WorkLocationOption = (typeof workLocationOptions)[keyof typeof workLocationOptions]

export function isWorkLocationOption(value: string): value is WorkLocationOption {
  return Object.values<string>(workLocationOptions).includes(value)
}

/** Number of intervals in a full-time year (52 weeks of 5 days of 8 hours); only for comparing pay, never shown. */
const INTERVALS_A_YEAR: Record<PayInterval, number> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 }

/**
 * Parses a position id from a path or query: a leading integer before a dash, so `123-some-title` gives 123.
 * @returns the id, or undefined if there is none below 2^53
 */
export function parsePositionId(text: string | undefined): number | undefined {
  const match = /^(\d{1,16})(?:-|$)/.exec(text?.trim() ?? '')
  const id = Number(match?.[1])
  return match && Number.isSafeInteger(id) ? id : undefined
}

/** Returns the URL slug of a title: lower-case words of letters and digits, joined by dashes. */
export function titleSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80)
}

/** Returns the path of a position's page, with its title as a readable slug. */
export function positionPath(id: number, title: string): string {
  const slug = titleSlug(title)
  return `/careers/job/${id}${slug ? `-${encodeURIComponent(slug)}` : ''}`
}

/** Returns the lower end of the pay per year, in its own currency. Feeds write 0 for an unknown end. */
export function yearlyPay({ min, max, interval }: Salary): number | undefined {
  const amount = min || max
  return amount ? amount * INTERVALS_A_YEAR[interval] : undefined
}

/** Returns the upper end of the pay per year, in its own currency. */
export function maxYearlyPay({ min, max, interval }: Salary): number | undefined {
  const amount = max || min
  return amount ? amount * INTERVALS_A_YEAR[interval] : undefined
}

/** Returns an amount of pay per year. */
export function yearlyAmount({ amount, interval }: { amount: number; interval: Salary['interval'] }): number {
  return amount * INTERVALS_A_YEAR[interval]
}

/** Returns midnight UTC of an instant's day, in seconds: programs compare posting dates by day. */
export function daySeconds(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS) * 86_400
}

/** Returns the filter name of a custom field: `efcustom_text_pay_band` for `efcustomTextPayBand`. */
export function customFilterName(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}

/** Returns the default title of a custom filter: "Pay band" for `efcustom_text_pay_band`. */
export function customFilterTitle(name: string): string {
  const words = name.replace(/^efcustom_text_/, '').replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns true if a position's deadline has passed. */
export function isPastClosing(closesAt: Date | null, now: Date): boolean {
  return closesAt !== null && closesAt.getTime() <= now.getTime()
}

/**
 * Returns a readable employment type: `full_time` and `FULL_TIME` become Full time. Other spellings and abbreviations
 * such as CDI are unchanged.
 */
export function employmentTypeLabel(code: string): string {
  const isCode = /_/.test(code) || /^\p{Lu}{5,}$/u.test(code)
  const words = isCode ? code.toLowerCase().replace(/_/g, ' ').trim() : code
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the path of the page for applying for a position; a private position's has its key. */
export const applyPath = ({ id, privateKey }: { id: number; privateKey: string | null }): string =>
  privateKey ? `/careers/apply/private?pid=${id}&key=${privateKey}` : `/careers/apply?pid=${id}`

/** Source of the jobs sent through the company API, in addition to those of imported files. */
export const API_SOURCE = 'api'
