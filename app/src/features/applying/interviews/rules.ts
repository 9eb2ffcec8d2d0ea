import { addHours, addMinutes } from '#kernel/time.ts'

export const interviewKinds = ['phone', 'video', 'onsite'] as const
export type InterviewKind = (typeof interviewKinds)[number]

/** Page of a candidate's interviews; each interview has a page below it. */
export const INTERVIEWS_PATH = '/careers/interviews'

/** Returns the time until which the candidate can move or cancel. */
export const changeUntil = (startsAt: Date, changeHours: number): Date => addHours(startsAt, -changeHours)

/** Returns the end of an interview. */
export const endOf = (startsAt: Date, minutes: number): Date => addMinutes(startsAt, minutes)

/** Returns the address of a map that shows a place. */
export const mapAddress = (place: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place }).toString()}`
