const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * Formats the time since an instant in its largest unit: “2 hours ago”, “yesterday”, “now”. Both are epoch
 * milliseconds.
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const unit = UNITS.find(([, length]) => seconds >= length)
  return unit ? format.format(-Math.floor(seconds / unit[1]), unit[0]) : format.format(0, 'second')
}
