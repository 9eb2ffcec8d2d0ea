/**
 * Completes the year of a date whose year was typed with two digits, such as 0099-12-01: at most 19 years after today, else
 * in the past. Other dates stay.
 */
export function completeYear(date: string, today: string): string {
  const [, digits, rest = ''] = /^00(\d{2})(-.*)?$/.exec(date) ?? []
  if (digits === undefined || digits === '00') return date
  const current = Number(today.slice(0, 4))
  const near = Math.floor(current / 100) * 100 + Number(digits)
  return `${near > current + YEARS_AHEAD ? near - 100 : near}${rest}`
}

const YEARS_AHEAD = 19
