import { interviewLimits } from '#features/applying/interviews/limits.ts'
import type { DeskInterview } from '../../interviews-contract.ts'

/** Fields of the form, as they are typed. */
export const firstFields = (interview: DeskInterview | undefined, zone: string) => ({
  title: interview?.title ?? '',
  how: 'offered',
  times: '',
  seats: '1',
  zone: interview?.zone ?? zone,
  minutes: String(interview?.minutes ?? 45),
  place: interview?.place ?? '',
  url: interview?.url ?? '',
  interviewers: interview?.interviewers.join(', ') ?? '',
  instructions: interview?.instructions ?? '',
})
export type InterviewFields = ReturnType<typeof firstFields>

/** Returns the times in a text with one on each line; the last one can still be empty. */
export const timesOf = (text: string): string[] => text.split('\n')

/** Returns the names in a text with commas between them. */
export const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** Limits of the fields that take a number. */
export const numberLimits = {
  minutes: { least: interviewLimits.minMinutes, most: interviewLimits.maxMinutes },
  seats: { least: 1, most: interviewLimits.seats },
} as const

/** Returns false for anything but a whole number within the limits of a field. */
export function isNumberFor(field: keyof typeof numberLimits, typed: string): boolean {
  const { least, most } = numberLimits[field]
  return /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
}

const kindOf = ({ url, place }: InterviewFields) => (url.trim() ? 'video' : place.trim() ? 'onsite' : 'phone')

/** Returns the times to pick from that were given. */
export const slotsOf = ({ times, seats }: InterviewFields) =>
  timesOf(times)
    .filter((time) => time !== '')
    .map((time) => ({ wall_start: time, seats: Number(seats) }))

/** Returns an interview as the company's acts take it, without its time. A changed one keeps its kind. */
export const bodyOf = (fields: InterviewFields, isNew: boolean) => ({
  title: fields.title.trim(),
  zone: fields.zone.trim(),
  minutes: Number(fields.minutes),
  location: fields.place.trim() || null,
  video_conferencing_url: fields.url.trim() || null,
  ...(isNew && ({ kind: kindOf(fields) } as const)),
  interviewers: namesOf(fields.interviewers),
  instructions: fields.instructions,
})
