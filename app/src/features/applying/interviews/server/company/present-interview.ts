import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { companyEndpoint, pageQuery } from '#kernel/company/company-endpoint.ts'
import { addMinutes } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { interviewErrors } from '../../errors.ts'
import { interviewKinds } from '../../rules.ts'
import { interviewStateNames } from '../../states.ts'
import { type CompanyInterview, companyInterviewService } from './company-interviews.ts'

/** An interview, where possible with the field names of Greenhouse's Harvest API. */
export const interviewSchema = z.object({
  id: z.string(),
  application_id: z.string(),
  title: z.string(),
  kind: z.enum(interviewKinds),
  state: z.enum(interviewStateNames),
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

/** Returns an interview in the format for programs. */
export const presentInterview = ({ row, state, slots }: CompanyInterview): z.input<typeof interviewSchema> => ({
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

const list = companyEndpoint({
  method: 'GET',
  path: '/scheduled_interviews',
  summary: 'List interviews by their last change, oldest first.',
  scope: 'interviews:write',
  query: pageQuery.extend({
    application_id: z.string().max(companyLimits.id).optional(),
    state: interviewSchema.shape.state.optional(),
  }),
  data: z.array(interviewSchema),
  refusals: interviewErrors.refusals('bad-cursor'),
})

/** Calls of the company API that read interviews. */
export const interviewReads = [list]

/** Binds them. */
export const bindInterviewReads = ({ use }: Pick<FeatureContext, 'use'>): Binding[] => [
  bind(list, async ({ tenant, query: { cursor, limit, state, application_id: applicationEncId } }) => {
    const page = await use(companyInterviewService).list(tenant.id, { cursor, limit, state, applicationEncId })
    return { data: page.interviews.map(presentInterview), next: page.next ?? undefined }
  }),
]
