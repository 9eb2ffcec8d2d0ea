import type { z } from 'zod'
import { requestErrors } from '#kernel/error.ts'
import { CommandError, type OptionValues } from '#platform/feature/command.ts'
import type { interviewFields } from '../../interview-fields.ts'
import { interviewKinds } from '../../rules.ts'
import type { Arrangement } from './company-interviews.ts'

type Fields = Partial<z.output<typeof interviewFields>>

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
export function fieldsOf(options: OptionValues<typeof arranging>): Partial<z.input<typeof interviewFields>> {
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
