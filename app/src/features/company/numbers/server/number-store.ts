import { type RawBuilder, sql } from 'kysely'
import { liveStates, WITHDRAWN } from '#features/applying/applications/states.ts'
import { SUBMITTED } from '#features/applying/drafts/states.ts'
import { DIRECT } from '#features/site/visits/source.ts'
import type { Database } from '#platform/db/database.ts'

/** The numbers that a colleague asks for. */
export interface Period {
  tenantId: number
  /** The jobs that count; undefined for all. */
  jobs: readonly number[] | undefined
  /** The first day, in the company's time zone, and its first instant. */
  day: string
  since: Date
  zone: string
  now: Date
}

/** A sum of one kind, of a week, of a source or of a job. */
export interface Sum {
  kind: 'view' | 'bot' | 'start' | 'sent' | 'hired'
  week: string | null
  source: string | null
  positionId: number | null
  amount: number
}

const ofJobs = (jobs: Period['jobs'], column: RawBuilder<unknown> = sql`position_id`): RawBuilder<unknown> =>
  jobs === undefined ? sql`TRUE` : sql`${column} = ANY(${[...jobs]}::bigint[])`

/**
 * Returns what is counted in a period, as a query. Applications and drafts are counted by their rows; those whose rows have lost their
 * source or are deleted were added to `visit_counts` and `draft_ends` then.
 */
function counted({ tenantId, jobs, day, since, zone }: Period): RawBuilder<unknown> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE ${zone})::date`
  return sql`
      SELECT kind, day, source, position_id, amount FROM visit_counts
      WHERE tenant_id = ${tenantId} AND day >= ${day} AND ${ofJobs(jobs)}
      UNION ALL
      SELECT 'sent', ${dayOf('submitted_at')}, source, position_id, 1 FROM applications
      WHERE tenant_id = ${tenantId} AND submitted_at >= ${since} AND erased_at IS NULL AND ${ofJobs(jobs)}
      UNION ALL
      SELECT 'hired', ${dayOf('hired_at')}, source, position_id, 1 FROM applications
      WHERE tenant_id = ${tenantId} AND updated_at >= ${since} AND hired_at >= ${since} AND erased_at IS NULL AND ${ofJobs(jobs)}
      UNION ALL
      SELECT 'start', ${dayOf('created_at')}, source, position_id, 1 FROM drafts
      WHERE tenant_id = ${tenantId} AND created_at >= ${since} AND position_id IS NOT NULL AND ${ofJobs(jobs)}
      UNION ALL
      SELECT 'start', ${dayOf('began_at')}, source, position_id, 1 FROM draft_ends
      WHERE tenant_id = ${tenantId} AND began_at >= ${since} AND ${ofJobs(jobs)}`
}

/** Returns the sums of a period by week, by source and by job. */
export async function listSums(db: Database, period: Period): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    WITH counted AS (${counted(period)}), named AS (
      SELECT kind, to_char(date_trunc('week', day), 'YYYY-MM-DD') AS week,
        coalesce(nullif(lower(btrim(source)), ''), ${DIRECT}) AS source, position_id, amount
      FROM counted
    )
    SELECT kind, week, source, position_id AS "positionId", sum(amount)::int AS amount
    FROM named GROUP BY GROUPING SETS ((kind, week), (kind, source), (kind, position_id))`.execute(db)
  return rows
}

/** Returns the sums of a period by job. */
export async function listSumsOfJobs(
  db: Database,
  period: Period,
): Promise<{ positionId: number; kind: Sum['kind']; amount: number }[]> {
  const { rows } = await sql<{ positionId: number; kind: Sum['kind']; amount: number }>`
    SELECT position_id AS "positionId", kind, sum(amount)::int AS amount
    FROM (${counted(period)}) AS counted GROUP BY position_id, kind`.execute(db)
  return rows
}

/** Returns the titles of jobs by id. */
export async function findTitles(
  db: Database,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    SELECT id, title FROM positions WHERE tenant_id = ${tenantId} AND id = ANY(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export interface StageRow {
  kind: string
  left: number
  medianSeconds: number | null
  answered: number
  inTime: number
}

/**
 * Returns how long applications stayed in stages that they left in the period, by kind of stage. Applications that wait for longer
 * than their stage allows count as not answered in time.
 */
export async function listStays(db: Database, { tenantId, jobs, since, now }: Period): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    WITH changes AS (
      SELECT e.application_id, e.number, e.at, e."to" AS key, a.position_id,
        lag(e."to") OVER (PARTITION BY e.application_id ORDER BY e.number) AS former
      FROM applications a JOIN application_events e ON e.application_id = a.id
      WHERE a.tenant_id = ${tenantId} AND a.updated_at >= ${since} AND ${ofJobs(jobs, sql`a.position_id`)}
        AND (e."to" IS NOT NULL OR e.action = ${WITHDRAWN}) AND e.action <> 'edited'
    ), stays AS (
      SELECT *, lead(at) OVER (PARTITION BY application_id ORDER BY number) AS left_at FROM changes WHERE key IS DISTINCT FROM former
    ), ended AS (
      SELECT s.kind, s.expected_days, stays.left_at - stays.at AS stayed
      FROM stays CROSS JOIN LATERAL (
        SELECT kind, expected_days FROM stages
        WHERE tenant_id = ${tenantId} AND key = stays.key AND (position_id = stays.position_id OR position_id IS NULL)
        ORDER BY position_id NULLS LAST LIMIT 1) s
      WHERE stays.left_at >= ${since}
      UNION ALL
      SELECT s.kind, s.expected_days, NULL
      FROM applications a JOIN stages s ON s.id = a.stage_id
      WHERE a.tenant_id = ${tenantId} AND a.erased_at IS NULL AND a.state = ANY(${[...liveStates]}) AND ${ofJobs(jobs, sql`a.position_id`)}
        AND a.stage_since + s.expected_days * interval '1 day' < ${now}
    )
    SELECT kind, count(stayed)::int AS left,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM stayed)) FILTER (WHERE stayed IS NOT NULL) AS "medianSeconds",
      count(expected_days)::int AS answered,
      count(*) FILTER (WHERE stayed <= expected_days * interval '1 day')::int AS "inTime"
    FROM ended GROUP BY kind`.execute(db)
  return rows
}

/** Drafts whose last answer is to the same question. */
export interface LastAnswer {
  /** Place of the question, from 1; 0 for drafts without an answer. */
  place: number
  sent: number
  unsent: number
}

/** Returns where the drafts of a period end among these questions, in their order. */
export async function listLastAnswers(
  db: Database,
  { tenantId, jobs, since }: Period,
  names: readonly string[],
): Promise<LastAnswer[]> {
  const place = (field: RawBuilder<unknown>) => sql`max(array_position(${[...names]}::text[], ${field}))`
  const { rows } = await sql<LastAnswer>`
    WITH begun AS (
      SELECT d.state = ${SUBMITTED} AS is_sent, greatest(
        (SELECT ${place(sql`v.field`)} FROM draft_values v WHERE v.draft_id = d.id AND v.source IS NULL AND v.value IS NOT NULL),
        (SELECT ${place(sql`f.field`)} FROM draft_files f WHERE f.draft_id = d.id)) AS place
      FROM drafts d WHERE d.tenant_id = ${tenantId} AND d.created_at >= ${since} AND d.position_id IS NOT NULL
        AND ${ofJobs(jobs, sql`d.position_id`)}
      UNION ALL
      SELECT e.is_sent, (SELECT ${place(sql`field`)} FROM unnest(e.fields) AS field)
      FROM draft_ends e WHERE e.tenant_id = ${tenantId} AND e.began_at >= ${since} AND ${ofJobs(jobs, sql`e.position_id`)}
    )
    SELECT coalesce(place, 0)::int AS place, count(*) FILTER (WHERE is_sent)::int AS sent, count(*) FILTER (WHERE NOT is_sent)::int AS unsent
    FROM begun GROUP BY 1`.execute(db)
  return rows
}
