export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours; calendar days in a time zone can be longer or shorter. */
export const DAY_MS = 24 * HOUR_MS

export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
export const addSeconds = (at: Date, seconds: number): Date => addMs(at, seconds * SECOND_MS)
export const addMinutes = (at: Date, minutes: number): Date => addMs(at, minutes * MINUTE_MS)
export const addHours = (at: Date, hours: number): Date => addMs(at, hours * HOUR_MS)
export const addDays = (at: Date, days: number): Date => addMs(at, days * DAY_MS)

/** Returns whole seconds since 1970, the form of instants in the API. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / SECOND_MS)

const wholeMinutes = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS)

/**
 * Returns the days until an instant, rounded up and at least 1. Both are read as the minutes that clocks show, because pages count
 * by the minute: a deadline in exactly three days is “in 3 days” on a page whose time is some seconds old.
 */
export const daysLeft = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((wholeMinutes(until) - wholeMinutes(now)) / (DAY_MS / MINUTE_MS)))
