import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-page.ts'
import { type CompanyStatus, liveStates, WITHDRAWN } from '../../states.ts'
import { applicationsInState } from '../company/list-store.ts'
import { type ApplicationRow, rowsWhere } from '../records/store.ts'
import { resumeHas } from './resume-words-store.ts'
import { identifyingQuestions } from '../without-names/hide-applicant.ts'
import { hasRequiredState, type RequiredState } from './required-answer-store.ts'
import { isNameHidden } from '../records/hidden-name-store.ts'

/** The applications that a colleague wants to see. */
export interface DeskChoice {
  /** Jobs whose applications the colleague can read; undefined for all. */
  positionIds?: readonly number[] | undefined
  status?: CompanyStatus | undefined
  stageId?: number | undefined
  /** The colleague, if only applications that they haven't opened yet are wanted. */
  unreadBy?: string | undefined
  /** True for applications that wait longer than their stage allows. */
  overdue?: boolean | undefined
  source?: string | undefined
  submittedAfter?: Date | undefined
  /** The option that must be among the answers to a choice question. */
  answer?: { name: string; value: string | number | boolean } | undefined
  /** The state that the answer to a question has, whose answer is required for the job. */
  requiredAnswer?: RequiredState | undefined
  /** Words in names, addresses, answers and the résumé. */
  text?: string | undefined
}

/** Orders of a list. */
export type DeskOrder = 'newest' | 'oldest' | 'changed' | 'name'

const NAME = sql`CASE WHEN ${isNameHidden} THEN lower(a.receipt)
  ELSE lower(coalesce(nullif(person.last_name, '') || ' ' || person.first_name, a.guest_email)) END`

/** The value that an order sorts by, equal ones by their id, and its direction. */
const orders: Record<DeskOrder, { value: RawBuilder<unknown>; direction: RawBuilder<unknown> }> = {
  newest: { value: sql`a.submitted_at`, direction: sql`DESC` },
  oldest: { value: sql`a.submitted_at`, direction: sql`ASC` },
  changed: { value: sql`a.updated_at`, direction: sql`DESC` },
  name: { value: NAME, direction: sql`ASC` },
}

/** Condition for an application, joined with its stage as `s`, that waits longer than the stage allows. */
const isOverdue = (now: Date) => sql`(a.state = ANY(${[...liveStates]}) AND s.expected_days IS NOT NULL
  AND a.stage_since + s.expected_days * interval '1 day' < ${now})`

/** The jobs of a choice. An equation lets an index give their order, too. */
const ofJobs = (positionIds: readonly number[]): RawBuilder<unknown> =>
  positionIds.length === 1 ? sql`a.position_id = ${positionIds[0]}` : sql`a.position_id = ANY(${[...positionIds]})`

/** The answers of a version that say who sent it, as one text. */
const whoAnswered = sql.join(
  identifyingQuestions.map((name) => sql`sent.answers ->> ${sql.lit(name)}`),
  sql`, `,
)

/**
 * Every word must be in the person's name or address, in an answer of the latest version, or begin a word of its résumé.
 * While a name is hidden, no word of it finds the application.
 */
const hasWord = (word: string) => sql`(
  (a.guest_email ILIKE ${containing(word)}
    OR person.name ILIKE ${containing(word)} OR person.email ILIKE ${containing(word)}
    OR sent.answers::text ILIKE ${containing(word)}
    OR ${resumeHas(word)})
  AND NOT (${isNameHidden}
    AND concat_ws(' ', a.guest_email, person.name, person.email, ${whoAnswered}) ILIKE ${containing(word)}))`

const wordsOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean).slice(0, 8)

/** The applications, joined only with what the words of a choice and an order need: joins are faster than subqueries for each of many. */
function tablesFor({ text }: DeskChoice, order?: DeskOrder): RawBuilder<unknown> {
  const hasWords = wordsOf(text).length > 0
  const person = sql`LEFT JOIN accounts person ON person.id = a.account_id`
  const sent = sql`LEFT JOIN application_versions version ON version.application_id = a.id AND version.number = a.version
    LEFT JOIN application_contents sent ON sent.version_id = version.id`
  return sql.join(
    [sql`applications a`, ...(hasWords || order === 'name' ? [person] : []), ...(hasWords ? [sent] : [])],
    sql` `,
  )
}

/** Condition for an answer with an option; a question can have several. */
const hasAnswer = ({ name, value }: NonNullable<DeskChoice['answer']>) => sql`EXISTS (
  SELECT 1 FROM application_versions v JOIN application_contents c ON c.version_id = v.id
  WHERE v.application_id = a.id AND v.number = a.version AND c.answers -> ${name} @> ${JSON.stringify(value)}::jsonb)`

function conditionsOf(tenantId: number, choice: DeskChoice, now: Date): RawBuilder<unknown> {
  const { positionIds, status, stageId, unreadBy, overdue, source, answer, requiredAnswer, submittedAfter, text } =
    choice
  const conditions = [
    sql`a.tenant_id = ${tenantId}`,
    sql`a.erased_at IS NULL`,
    ...(positionIds === undefined ? [] : [ofJobs(positionIds)]),
    ...(status === undefined ? [] : [sql`a.state = ANY(${[...applicationsInState[status]]})`]),
    ...(stageId === undefined ? [] : [sql`a.stage_id = ${stageId}`]),
    ...(unreadBy === undefined
      ? []
      : [sql`NOT EXISTS (SELECT 1 FROM application_visits WHERE application_id = a.id AND account_id = ${unreadBy})`]),
    ...(overdue ? [sql`EXISTS (SELECT 1 FROM stages s WHERE s.id = a.stage_id AND ${isOverdue(now)})`] : []),
    ...(submittedAfter === undefined ? [] : [sql`a.submitted_at > ${submittedAfter}`]),
    ...(source === undefined ? [] : [sql`a.source = ${source}`]),
    ...(answer === undefined ? [] : [hasAnswer(answer)]),
    ...(requiredAnswer === undefined ? [] : [hasRequiredState(requiredAnswer)]),
    ...wordsOf(text).map(hasWord),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Returns a page of the applications that a colleague wants to see, and how many there are. */
export async function findApplications(
  db: Database,
  tenantId: number,
  choice: DeskChoice,
  { order, offset, limit, now }: { order: DeskOrder; offset: number; limit: number; now: Date },
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const conditions = conditionsOf(tenantId, choice, now)
  const { value, direction } = orders[order]
  // The conditions are checked once, without the columns that the page needs.
  const { rows: found } = await sql<{ id: number | null; total: number }>`
    WITH chosen AS MATERIALIZED (SELECT a.id, ${value} AS value FROM ${tablesFor(choice, order)} WHERE ${conditions})
    SELECT page.id, counted.total FROM (SELECT count(*)::int AS total FROM chosen) AS counted
      LEFT JOIN (SELECT id FROM chosen ORDER BY value ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}) AS page
      ON true`.execute(db)
  const ids = found.flatMap(({ id }) => id ?? [])
  const rows = await rowsWhere(db, sql`a.id = ANY(${ids}::bigint[])`)
  return { rows: inOrder(rows, ids), total: found[0]?.total ?? 0 }
}

/** Counts the applications that a colleague wants to see by their stage; withdrawn ones only if wanted. */
export async function countByStage(
  db: Database,
  tenantId: number,
  choice: DeskChoice,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ stageId: string; count: number }>`
    SELECT a.stage_id AS "stageId", count(*)::int AS count FROM ${tablesFor(choice)}
    WHERE ${withoutWithdrawn(tenantId, choice, now)} GROUP BY a.stage_id`.execute(db)
  return new Map(rows.map(({ stageId, count }) => [Number(stageId), count]))
}

const withoutWithdrawn = (tenantId: number, choice: DeskChoice, now: Date): RawBuilder<unknown> => {
  const wanted = conditionsOf(tenantId, choice, now)
  return choice.status === undefined ? sql`${wanted} AND a.state <> ${WITHDRAWN}` : wanted
}

function inOrder(rows: readonly ApplicationRow[], ids: readonly number[]): ApplicationRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the first applications of each stage that a colleague wants to see, and how many there are; withdrawn ones only if wanted. */
export async function findByStage(
  db: Database,
  tenantId: number,
  choice: DeskChoice,
  { order, perStage, now }: { order: DeskOrder; perStage: number; now: Date },
): Promise<{ rows: ApplicationRow[]; counts: ReadonlyMap<number, number> }> {
  const conditions = withoutWithdrawn(tenantId, choice, now)
  const counts = await countByStage(db, tenantId, choice, now)
  const { value, direction } = orders[order]
  const { rows: found } = await sql<{ id: number }>`
    SELECT first.id FROM unnest(${[...counts.keys()]}::bigint[]) AS filled (stage) CROSS JOIN LATERAL (
      SELECT a.id, ${value} AS value FROM ${tablesFor(choice, order)} WHERE ${conditions} AND a.stage_id = filled.stage
      ORDER BY value ${direction}, a.id ${direction} LIMIT ${perStage}) AS first
    ORDER BY first.value ${direction}, first.id ${direction}`.execute(db)
  const ids = found.map(({ id }) => id)
  return { rows: inOrder(await rowsWhere(db, sql`a.id = ANY(${ids}::bigint[])`), ids), counts }
}

/**
 * Returns the sources of a company's applications, in order. Each step goes to the next source by the index, so the number of
 * applications doesn't matter (a loose index scan, see https://wiki.postgresql.org/wiki/Loose_indexscan).
 */
export async function listSources(
  db: Database,
  tenantId: number,
  { positionIds, limit }: { positionIds: readonly number[] | undefined; limit: number },
): Promise<string[]> {
  const some = positionIds === undefined ? sql`true` : sql`position_id = ANY(${[...positionIds]})`
  const next = (former: RawBuilder<unknown>) => sql`(
    SELECT min(source) FROM applications
    WHERE tenant_id = ${tenantId} AND erased_at IS NULL AND source <> '' AND source > ${former} AND ${some})`
  const { rows } = await sql<{ source: string }>`
    WITH RECURSIVE found (source) AS (
      SELECT ${next(sql`''`)} UNION ALL SELECT ${next(sql`found.source`)} FROM found WHERE found.source IS NOT NULL)
    SELECT source FROM found WHERE source IS NOT NULL LIMIT ${limit}`.execute(db)
  return rows.map(({ source }) => source)
}

/** The number of applications in a stage. */
export interface StageCount {
  positionId: number
  stageId: number
  kind: string
  count: number
  unread: number
  overdue: number
}

/** Counts the applications of jobs by stage, with those that a colleague hasn't opened and those that wait too long. */
export async function countApplications(
  db: Database,
  tenantId: number,
  { positionIds, accountId, now }: { positionIds?: readonly number[] | undefined; accountId: string; now: Date },
): Promise<StageCount[]> {
  const some = positionIds === undefined ? sql`true` : sql`a.position_id = ANY(${[...positionIds]})`
  const { rows } = await sql<StageCount & { positionId: string; stageId: string }>`
    SELECT a.position_id AS "positionId", a.stage_id AS "stageId", s.kind, count(*)::int AS count,
      count(*) FILTER (WHERE a.state = ANY(${[...liveStates]}) AND v.account_id IS NULL)::int AS unread,
      count(*) FILTER (WHERE ${isOverdue(now)})::int AS overdue
    FROM applications a JOIN stages s ON s.id = a.stage_id
      LEFT JOIN application_visits v ON v.application_id = a.id AND v.account_id = ${accountId}
    WHERE a.tenant_id = ${tenantId} AND a.erased_at IS NULL AND a.position_id IS NOT NULL
      AND a.state <> ${WITHDRAWN} AND ${some}
    GROUP BY a.position_id, a.stage_id, s.kind, s.place ORDER BY a.position_id, s.place`.execute(db)
  return rows.map((row) => ({ ...row, positionId: Number(row.positionId), stageId: Number(row.stageId) }))
}

/** Returns a company's applications by their ids. */
export const listByIds = (db: Database, tenantId: number, encIds: readonly string[]): Promise<ApplicationRow[]> =>
  rowsWhere(db, sql`a.tenant_id = ${tenantId} AND a.enc_id = ANY(${[...encIds]})`)
