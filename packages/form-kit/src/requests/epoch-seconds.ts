/** Returns whole seconds since the epoch; NaN for an invalid date. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
