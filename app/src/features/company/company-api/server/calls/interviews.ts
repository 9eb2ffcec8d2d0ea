import { z } from 'zod'
import { interviewErrors } from '#features/applying/interviews/errors.ts'
import { interviewKinds } from '#features/applying/interviews/rules.ts'
import { type CompanyInterview, companyInterviewService } from '#features/applying/interviews/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { addMinutes } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall, pageQuery } from '../company-call.ts'

const wallStart = z
  .string()
  .max(30)
  .describe('A local time, such as 2026-11-25T10:00. One that occurs twice needs its offset: 2026-10-25T02:30+01:00.')
const zone = z.string().max(60).describe('IANA time zone, such as Europe/Berlin.')
const seats = z.int().min(1).max(500)

const fields = z.object({
  title: z.string().trim().min(1).max(200),
  kind: z.enum(interviewKinds),
  wall_start: wallStart.optional(),
  zone,
  minutes: z.int().min(5).max(1440),
  slots: z
    .array(z.object({ wall_start: wallStart, zone: zone.optional(), seats: seats.optional() }))
    .min(1)
    .max(200)
    .optional()
    .describe('Times that the candidate picks from, instead of wall_start.'),
  pool: z.string().min(1).max(100).optional().describe('Interviews with the same pool share their slots.'),
  location: z.string().max(500).nullable(),
  video_conferencing_url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .nullable(),
  interviewers: z.array(z.string().trim().min(1).max(200)).max(20),
  instructions: z.string().max(5000),
  change_hours: z
    .int()
    .min(0)
    .max(720)
    .describe('Hours before the start until which candidates can move or cancel it.'),
  moves: z.int().min(0).max(50).describe('How often the candidate can move it.'),
})
const { title, zone: zoneField } = fields.shape
const schedule = fields.partial().extend({ application_id: z.string().max(100), title, zone: zoneField })

const scheduled = z.object({
  id: z.string(),
  application_id: z.string(),
  title: z.string(),
  kind: z.enum(interviewKinds),
  state: z.enum(['proposed', 'booked', 'canceled', 'over']),
  start: z.object({ date_time: z.iso.datetime() }).nullable(),
  end: z.object({ date_time: z.iso.datetime() }).nullable(),
  wall_start: z.string().nullable(),
  zone: z.string(),
  minutes: z.int(),
  location: z.string().nullable(),
  video_conferencing_url: z.string().nullable(),
  interviewers: z.array(z.object({ name: z.string() })),
  instructions: z.string(),
  change_hours: z.int(),
  moves_left: z.int(),
  slots: z.array(
    z.object({
      id: z.string(),
      wall_start: z.string(),
      zone: z.string(),
      starts_at: z.iso.datetime(),
      seats: z.int(),
      taken: z.int(),
    }),
  ),
  uid: z.string().describe('UID of the calendar entry.'),
  sequence: z.int().describe('SEQUENCE of the calendar entry.'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

const present = ({ row, state, slots }: CompanyInterview): z.input<typeof scheduled> => ({
  id: row.encId,
  application_id: row.applicationEncId,
  title: row.title,
  kind: row.kind,
  state,
  start: row.startsAt && { date_time: row.startsAt.toISOString() },
  end: row.startsAt && { date_time: addMinutes(row.startsAt, row.minutes).toISOString() },
  wall_start: row.wallStart && `${row.wallStart}${row.wallOffset ?? ''}`,
  zone: row.zone,
  minutes: row.minutes,
  location: row.place,
  video_conferencing_url: row.url,
  interviewers: row.interviewers.map((name) => ({ name })),
  instructions: row.instructions,
  change_hours: row.changeHours,
  moves_left: row.movesLeft,
  slots: slots.map((slot) => ({
    id: slot.encId,
    wall_start: `${slot.wallStart}${slot.wallOffset}`,
    zone: slot.zone,
    starts_at: slot.startsAt.toISOString(),
    seats: slot.seats,
    taken: slot.taken,
  })),
  uid: row.uid,
  sequence: row.sequence,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

type Fields = Partial<z.output<typeof fields>>

const arrangementOf = (body: Fields) => ({
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
})

const ofInterview = z.object({ id: z.string().max(100) })
const wrongTimes = interviewErrors.refusals('no-such-time', 'twice-that-day', 'no-such-zone', 'past-time')
const scope = 'interviews:write'

const refuseBoth = (body: Fields, needsOne: boolean): void => {
  const count = Number(body.wall_start !== undefined) + Number(body.slots !== undefined)
  if (count > 1 || (needsOne && count === 0))
    throw requestErrors.error('invalid', { fields: { wall_start: ['Send either wall_start or slots.'] } })
}

/** Calls that arrange interviews. */
export const interviewCalls = ({ use }: Pick<FeatureContext, 'use'>): CompanyCall[] => [
  companyCall({
    method: 'GET',
    path: '/scheduled_interviews',
    summary: 'List interviews by their last change, oldest first.',
    scope,
    query: pageQuery.extend({
      application_id: z.string().max(100).optional(),
      state: scheduled.shape.state.optional(),
    }),
    answer: z.array(scheduled),
    refusals: interviewErrors.refusals('bad-cursor'),
    async handle({ tenant, query: { cursor, limit, state, application_id: applicationEncId } }) {
      const page = await use(companyInterviewService).list(tenant.id, { cursor, limit, state, applicationEncId })
      return { data: page.interviews.map(present), next: page.next ?? undefined }
    },
  }),
  companyCall({
    method: 'POST',
    path: '/scheduled_interviews',
    summary: 'Arrange an interview at a fixed time, or with times that the candidate picks from.',
    scope,
    creates: true,
    body: schedule,
    answer: scheduled,
    refusals: [...interviewErrors.refusals('not-found', 'application-ended'), ...wrongTimes],
    async handle({ tenant, body }) {
      refuseBoth(body, true)
      const arrangement = { ...arrangementOf(body), title: body.title, zone: body.zone }
      const target = { tenantId: tenant.id, encId: body.application_id }
      return { status: 201, data: present(await use(companyInterviewService).schedule(target, arrangement)) }
    },
  }),
  companyCall({
    method: 'PUT',
    path: '/scheduled_interviews/:id',
    summary: 'Change an interview: only what is sent. With slots the candidate picks again.',
    scope,
    params: ofInterview,
    body: fields.partial(),
    answer: scheduled,
    refusals: [...interviewErrors.refusals('not-found', 'canceled', 'over'), ...wrongTimes],
    async handle({ tenant, params: { id }, body }) {
      refuseBoth(body, false)
      const target = { tenantId: tenant.id, encId: id }
      return { data: present(await use(companyInterviewService).change(target, arrangementOf(body))) }
    },
  }),
  companyCall({
    method: 'DELETE',
    path: '/scheduled_interviews/:id',
    summary: 'Cancel an interview. Repeating it returns the same response.',
    scope,
    params: ofInterview,
    body: z.object({ words: z.string().max(5000).optional().describe('Your message to the candidate.') }),
    answer: scheduled,
    refusals: interviewErrors.refusals('not-found', 'over'),
    async handle({ tenant, params: { id }, body }) {
      const target = { tenantId: tenant.id, encId: id }
      return { data: present(await use(companyInterviewService).cancel(target, body.words)) }
    },
  }),
]
