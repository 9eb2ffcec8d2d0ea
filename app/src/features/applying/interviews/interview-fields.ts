import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { interviewLimits } from './limits.ts'
import { interviewKinds } from './rules.ts'

const wallStart = z
  .string()
  .max(interviewLimits.wallTime)
  .describe('A local time, such as 2026-11-25T10:00. One that occurs twice needs its offset: 2026-10-25T02:30+01:00.')
const zone = z.string().max(interviewLimits.zone).describe('IANA time zone, such as Europe/Berlin.')
const seats = z.int().min(1).max(interviewLimits.seats)

/** Fields that describe an interview. */
export const interviewFields = z.object({
  title: z.string().trim().min(1).max(companyLimits.name),
  kind: z.enum(interviewKinds),
  wall_start: wallStart.optional(),
  zone,
  minutes: z.int().min(interviewLimits.minMinutes).max(interviewLimits.maxMinutes),
  slots: z
    .array(z.object({ wall_start: wallStart, zone: zone.optional(), seats: seats.optional() }))
    .min(1)
    .max(interviewLimits.slots)
    .optional()
    .describe('Times that the candidate picks from, instead of wall_start.'),
  pool: z
    .string()
    .min(1)
    .max(companyLimits.shortName)
    .optional()
    .describe('Interviews with the same pool share their slots.'),
  location: z.string().max(interviewLimits.place).nullable(),
  video_conferencing_url: z
    .url({ protocol: /^https?$/ })
    .max(interviewLimits.link)
    .nullable(),
  interviewers: z.array(z.string().trim().min(1).max(companyLimits.name)).max(interviewLimits.interviewers),
  instructions: z.string().max(companyLimits.message),
  change_hours: z
    .int()
    .min(0)
    .max(interviewLimits.noticeHours)
    .describe('Hours before the start until which candidates can move or cancel it.'),
  moves: z.int().min(0).max(interviewLimits.moves).describe('How often the candidate can move it.'),
})
const { title, zone: zoneField } = interviewFields.shape
/** Fields of a new interview. */
export const newInterview = interviewFields
  .partial()
  .extend({ application_id: z.string().max(companyLimits.id), title, zone: zoneField })

/**
 * Fields of interviews of several candidates, who share its slots: each slot is for as many as it has seats. No one is invited
 * twice from the same pool.
 */
export const sharedInterview = newInterview
  .omit({ application_id: true, wall_start: true })
  .required({ slots: true, pool: true })
export type SharedInterview = z.output<typeof sharedInterview>
