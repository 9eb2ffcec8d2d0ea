import { readFileSync } from 'node:fs'
import type { JsonResume } from '@foyer/resume-parser/json-resume'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { localeTags } from '#config/locale-tags.ts'
import { addHours } from '#kernel/time.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { type Act, acts } from './stories.ts'

const applicant = z.strictObject({
  /** First and last name. */
  name: z.tuple([z.string(), z.string()]),
  email: z.string().regex(/@example\.(?:org|net)$/),
  /** From the ranges that no one is given, for films and books; empty where a country has none. */
  phone: z.string().default(''),
  /** Language in which the person reads the site and wrote the résumé. */
  locale: z.enum(localeTags).default('en'),
  zone: z.string(),
  /** Key of the job in the same file. */
  job: z.string(),
  source: z.string().default(''),
  referred: z.boolean().default(false),
  /** Days before the first start, and the person's local time. */
  sent: z.tuple([z.int().nonnegative(), z.string()]),
  /** The acts, with their days before the first start. */
  acts: z.array(z.tuple([z.int().positive(), z.enum(acts)])),
  /** Answers to the questions that the job's own form asks, and those that the act `edit` changes. */
  answers: z.record(z.string(), z.unknown()).default({}),
  edit: z.record(z.string(), z.unknown()).default({}),
  /** The company's message that comes with a rejection. */
  words: z.string().optional(),
  file: z.enum(['pdf', 'docx']).default('pdf'),
  resume: z.custom<JsonResume>((value) => typeof value === 'object' && value !== null && 'work' in value),
})
export type Applicant = z.output<typeof applicant>

const file = z.strictObject({
  /** Jobs by key: the title, and the city in which they are open. */
  jobs: z.record(z.string(), z.strictObject({ title: z.string(), place: z.string() })),
  applicants: z.array(applicant),
})

/** Returns the people who apply to a demo company, and the jobs that they apply for. */
export const readApplicants = (site: keyof DemoSites): z.output<typeof file> =>
  file.parse(
    JSON.parse(
      readFileSync(new URL(`../../../../../../demo/${site}/applicants.json`, import.meta.url), 'utf8'),
    ) as unknown,
  )

/** Times of day at which the company acts. */
const OFFICE_HOURS = ['09:20', '10:45', '13:30', '15:05', '16:40']

/**
 * Returns the instants at which a person sends the application and the company acts on it: on working days, in order, all
 * of them in the past.
 */
export function timesOf({ sent: [days, time], zone, acts: steps, email }: Applicant, now: Date) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const at = (day: Temporal.PlainDate, clock: string) =>
    new Date(day.toZonedDateTime({ timeZone: zone, plainTime: clock }).epochMilliseconds)
  const onDay = at(today.subtract({ days }), time)
  const sentAt = onDay < now ? onDay : at(today.subtract({ days: days + 1 }), time)
  let last = sentAt
  return {
    sentAt,
    acts: steps.map(([before, act], index): [Date, Act] => {
      const day = today.subtract({ days: before })
      // Saturday is 6.
      const workingDay = day.subtract({ days: Math.max(0, day.dayOfWeek - 5) })
      const planned = at(workingDay, OFFICE_HOURS[(email.length + index) % OFFICE_HOURS.length] ?? '09:00')
      last = planned > last ? planned : addHours(last, 2)
      return [last, act]
    }),
  }
}
