import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { interviewLimits } from '../../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { CommandError, type OptionValues } from '#platform/feature/command.ts'
import { interviewKinds } from '../../rules.ts'
import type { Arrangement } from './company-interviews.ts'

const wallStart = z
  .string()
  .max(interviewLimits.wallTime)
  .describe('A local time, such as 2026-11-25T10:00. One that occurs twice needs its offset: 2026-10-25T02:30+01:00.')
const zone = z.string().max(interviewLimits.zone).describe('IANA time zone, such as Europe/Berlin.')
const seats = z.int().min(1).max(interviewLimits.seats)

/** Fields that describe an interview. */
export const fields = z.object({
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
const { title, zone: zoneField } = fields.shape
/** Fields of a new interview. */
export const schedule = fields
  .partial()
  .extend({ application_id: z.string().max(companyLimits.id), title, zone: zoneField })

type Fields = Partial<z.output<typeof fields>>

/**
 * Returns the arrangement described by fields.
 * @throws `request/invalid` for both a fixed time and slots, or for neither if one is needed
 */
export function arrangementOf(body: Fields, needsTime: boolean): Arrangement {
  const count = Number(body.wall_start !== undefined) + Number(body.slots !== undefined)
  if (count > 1 || (needsTime && count === 0))
    throw requestErrors.error('invalid', { fields: { wall_start: ['Send either wall_start or slots.'] } })
  return {
    title: body.title,
    kind: body.kind,
    zone: body.zone,
    wallStart: body.wall_start,
    minutes: body.minutes,
    slots: body.slots?.map((slot) => ({ wallStart: slot.wall_start, zone: slot.zone, seats: slot.seats })),
    pool: body.pool,
    location: body.location,
    url: body.video_conferencing_url,
    interviewers: body.interviewers,
    instructions: body.instructions,
    changeHours: body.change_hours,
    moves: body.moves,
  }
}

/** Options that describe an interview. */
export const arranging = {
  title: { value: 'TEXT', describe: 'What kind of talk it is, such as “First interview”.' },
  kind: {
    value: 'KIND',
    describe: `One of ${interviewKinds.join(', ')}; without it, onsite with --location alone, else video.`,
    choices: interviewKinds,
  },
  zone: { value: 'ZONE', describe: 'Time zone of the times, such as Europe/Berlin.' },
  at: { value: 'TIME', describe: 'A fixed local time, such as 2026-11-25T10:00.' },
  slot: { value: 'TIME', many: true, describe: 'A local time to pick from; repeat it for more.' },
  seats: { value: 'N', describe: 'People for each slot; 1 without it.' },
  pool: { value: 'NAME', describe: 'Name under which several interviews share slots.' },
  minutes: { value: 'N', describe: 'Length; 45 without it.' },
  location: { value: 'TEXT', describe: 'Address of the place.' },
  url: { value: 'URL', describe: 'Address of the video call.' },
  interviewer: { value: 'NAME', many: true, describe: 'A person who takes part; repeat it for a panel.' },
  instructions: { value: 'TEXT', describe: 'What the candidate should know or bring.' },
  'change-hours': {
    value: 'N',
    describe: 'Hours before the start until which candidates can change it; 24 without it.',
  },
  moves: { value: 'N', describe: 'How often a candidate can move it; 2 without it.' },
} as const

/** Returns the fields described by options. @throws CommandError */
export function fieldsOf(options: OptionValues<typeof arranging>): Partial<z.input<typeof fields>> {
  const { title, zone, at, slot, pool, location, url, interviewer, instructions } = options
  const seats = numberOption('seats', options.seats)
  return {
    title,
    zone,
    pool,
    location,
    instructions,
    video_conferencing_url: url,
    kind: interviewKinds.find((kind) => kind === options.kind),
    wall_start: at,
    slots: slot.length > 0 ? slot.map((wall_start) => ({ wall_start, seats })) : undefined,
    interviewers: interviewer.length > 0 ? interviewer : undefined,
    minutes: numberOption('minutes', options.minutes),
    change_hours: numberOption('change-hours', options['change-hours']),
    moves: numberOption('moves', options.moves),
  }
}

function numberOption(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new CommandError('bad-number', `--${name} is “${text}”, but it must be a whole number.`)
}
