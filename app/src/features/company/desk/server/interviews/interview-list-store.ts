import { type RawBuilder, sql } from 'kysely'
import type { InterviewKind } from '#features/applying/interviews/rules.ts'
import { BOOKED, CANCELED, type InterviewState, OVER, PROPOSED } from '#features/applying/interviews/states.ts'
import type { Database } from '#platform/db/database.ts'
import type { InterviewGroup } from '../../interviews-contract.ts'
import { deskLimits } from '../../limits.ts'

export interface InterviewLine {
  id: string
  application: string
  job: string
  title: string
  kind: InterviewKind
  state: InterviewState
  startsAt: Date | null
  wallStart: string | null
  zone: string
  minutes: number
  place: string | null
  url: string | null
  interviewers: string[]
  instructions: string
  times: Date[]
  conflicts: string[]
  total: number
}

export interface InterviewChoice {
  tenantId: number
  /** Jobs that the colleague reads; undefined for all. */
  jobs: readonly number[] | undefined
  group: InterviewGroup
  application?: string | undefined
  offset: number
  now: Date
}

/** Returns a page of interviews: those without a time first, then by their start, with the last first if they are past. */
export async function listInterviewLines(
  db: Database,
  { tenantId, jobs, group, application, offset, now }: InterviewChoice,
): Promise<InterviewLine[]> {
  const end = sql`i.starts_at + i.minutes * interval '1 minute'`
  const isBooked = sql`i.state = ${BOOKED}`
  const isOver = sql`(i.state = ${OVER} OR (${isBooked} AND ${end} <= ${now}))`
  const groups: Record<InterviewGroup, RawBuilder<unknown>> = {
    ahead: sql`(i.state = ${PROPOSED} OR (${isBooked} AND ${end} > ${now}))`,
    over: isOver,
    canceled: sql`i.state = ${CANCELED}`,
  }
  const { rows } = await sql<InterviewLine>`
    SELECT i.enc_id AS id, a.enc_id AS application, a.position ->> 'title' AS job, i.title, i.kind,
      CASE WHEN ${isOver} THEN ${OVER} ELSE i.state END AS state, i.starts_at AS "startsAt", i.wall_start AS "wallStart",
      i.zone, i.minutes, i.place, i.url, i.interviewers, i.instructions,
      CASE WHEN i.state = ${PROPOSED} THEN ARRAY(
        SELECT s.starts_at FROM interview_slots s
        WHERE s.tenant_id = i.tenant_id AND s.pool = i.pool AND NOT s.withdrawn AND s.taken < s.seats AND s.starts_at > ${now}
        ORDER BY s.starts_at LIMIT ${deskLimits.timesShown}) ELSE '{}' END AS times,
      CASE WHEN ${groups.ahead} THEN ARRAY(
        SELECT DISTINCT who FROM interviews o, unnest(o.interviewers) AS who
        WHERE o.tenant_id = i.tenant_id AND o.id <> i.id AND o.state = ${BOOKED} AND who = ANY(i.interviewers)
          AND o.starts_at < ${end} AND o.starts_at + o.minutes * interval '1 minute' > i.starts_at
        ORDER BY who) ELSE '{}' END AS conflicts,
      count(*) OVER ()::int AS total
    FROM interviews i JOIN applications a ON a.id = i.application_id
    WHERE i.tenant_id = ${tenantId} AND a.erased_at IS NULL AND ${groups[group]}
      ${jobs === undefined ? sql`` : sql`AND a.position_id = ANY(${[...jobs]})`}
      ${application === undefined ? sql`` : sql`AND a.enc_id = ${application}`}
    ORDER BY ${group === 'ahead' ? sql`i.starts_at NULLS FIRST` : sql`coalesce(i.starts_at, i.updated_at) DESC`}, i.id
    LIMIT ${deskLimits.rows} OFFSET ${offset}`.execute(db)
  return rows
}
