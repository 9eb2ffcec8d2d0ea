import { DAY_MS } from '#kernel/time.ts'
import type { PayInterval, Salary } from './position.ts'

/** The names that existing programs know. */
export const workLocationOptions = { onsite: 'onsite', hybrid: 'hybrid', remote: 'remote_local' } as const

export type WorkLocationOption = (typeof workLocationOptions)[keyof typeof workLocationOptions]

export function isWorkLocationOption(value: string): value is WorkLocationOption {
  return Object.values<string>(workLocationOptions).includes(value)
}

/** How many of an interval a full-time year has (52 weeks of 5 days of 8 hours); for comparing pay only, never shown. */
const INTERVALS_A_YEAR: Record<PayInterval, number> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 }

/**
 * The position a path or query means: a leading whole number before a dash is the id, so `123-some-title` means 123.
 * @returns the id, or undefined when there is none below 2^53
 */
export function parsePositionId(text: string | undefined): number | undefined {
  const match = /^(\d{1,16})(?:-|$)/.exec(text?.trim() ?? '')
  const id = Number(match?.[1])
  return match && Number.isSafeInteger(id) ? id : undefined
}

/** The path part of a title: lower-case words of letters and digits, joined by dashes. */
export function titleSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80)
}

/** The path of a position's page, with its title for people who read addresses. */
export function positionPath(id: number, title: string): string {
  const slug = titleSlug(title)
  return `/careers/job/${id}${slug ? `-${encodeURIComponent(slug)}` : ''}`
}

/** The lower end of the pay as a yearly amount in its own currency. Systems write 0 for an end that they do not state. */
export function yearlyPay({ min, max, interval }: Salary): number | undefined {
  const amount = min || max
  return amount ? amount * INTERVALS_A_YEAR[interval] : undefined
}

/** The upper end of the pay as a yearly amount in its own currency. */
export function mostYearlyPay({ min, max, interval }: Salary): number | undefined {
  const amount = max || min
  return amount ? amount * INTERVALS_A_YEAR[interval] : undefined
}

/** Midnight UTC of an instant's day, in seconds: programs compare posting dates by the day. */
export function daySeconds(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS) * 86_400
}

/** The filter name of a custom field: `efcustomTextPayBand` is filtered as `efcustom_text_pay_band`. */
export function customFilterName(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}

/** Returns the title of a custom filter without a configured one: `efcustom_text_pay_band` is "Pay band". */
export function customFilterTitle(name: string): string {
  const words = name.replace(/^efcustom_text_/, '').replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether the deadline of a position has passed. */
export function isPastClosing(closesAt: Date | null, now: Date): boolean {
  return closesAt !== null && closesAt.getTime() <= now.getTime()
}

/**
 * Returns an employment type as people write it: `full_time` and `FULL_TIME` read Full time. What an employer wrote
 * otherwise stays, and so do abbreviations such as CDI.
 */
export function employmentTypeLabel(code: string): string {
  const isCode = /_/.test(code) || /^\p{Lu}{5,}$/u.test(code)
  const words = isCode ? code.toLowerCase().replace(/_/g, ' ').trim() : code
  return words.charAt(0).toUpperCase() + words.slice(1)
}
