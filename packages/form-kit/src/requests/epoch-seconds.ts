/** Whole seconds since the epoch; NaN for a date that is none. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
