import { type RawBuilder, sql } from 'kysely'
import type { ApplicationState } from '#features/applying/applications/states.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Place } from '#platform/db/list-page.ts'
import type { InterviewKind } from '../../rules.ts'
import { type InterviewState, BOOKED, PROPOSED } from '../../states.ts'

/** A row of `interviews` with the person's details from its application. */
export interface InterviewRow {
  id: number
  encId: string
  tenantId: number
  applicationId: number
  applicationEncId: string
  applicationState: ApplicationState
  accountId: string | null
  guestId: number | null
  guestEmail: string | null
  positionTitle: string
  /** Language and time zone in which the application was sent. */
  language: string
  readerZone: string
  /** Name and address of the account, for invitations. */
  personName: string | null
  personEmail: string | null
  uid: string
  sequence: number
  invited: boolean
  kind: InterviewKind
  title: string
  place: string | null
  url: string | null
  instructions: string
  interviewers: string[]
  pool: string
  zone: string
  wallStart: string | null
  wallOffset: string | null
  startsAt: Date | null
  slotId: number | null
  minutes: number
  changeHours: number
  movesLeft: number
  state: InterviewState
  canceledByWithdrawal: boolean
  bookedAt: Date | null
  createdAt: Date
  updatedAt: Date
  chainLength: number
  chainHead: string
}

const selected = sql.raw(`i.id, i.enc_id AS "encId", i.tenant_id AS "tenantId", i.application_id AS "applicationId",
  a.enc_id AS "applicationEncId", a.state AS "applicationState", a.account_id AS "accountId", a.guest_id AS "guestId",
  a.guest_email AS "guestEmail", a.position ->> 'title' AS "positionTitle", v.language, v.time_zone AS "readerZone",
  nullif(trim(c.first_name || ' ' || c.last_name), '') AS "personName", c.email AS "personEmail",
  i.uid, i.sequence, i.invited, i.kind, i.title, i.place, i.url, i.instructions, i.interviewers, i.pool, i.zone,
  i.wall_start AS "wallStart", i.wall_offset AS "wallOffset", i.starts_at AS "startsAt", i.slot_id AS "slotId",
  i.minutes, i.change_hours AS "changeHours", i.moves_left AS "movesLeft", i.state,
  i.canceled_by_withdrawal AS "canceledByWithdrawal", i.booked_at AS "bookedAt", i.created_at AS "createdAt",
  i.updated_at AS "updatedAt", i.chain_length AS "chainLength", i.chain_head AS "chainHead"`)

const tables = sql.raw(`interviews i JOIN applications a ON a.id = i.application_id
  JOIN application_versions v ON v.application_id = a.id AND v.number = a.version
  LEFT JOIN accounts c ON c.id = a.account_id`)

const ownedBy = ({ accountId, guestId, tenantId }: Applicant): RawBuilder<unknown> =>
  accountId === null
    ? sql`a.guest_id = ${guestId} AND i.tenant_id = ${tenantId}`
    : sql`a.account_id = ${accountId} AND i.tenant_id = ${tenantId}`

/** Selects an interview: an applicant's own, or any of a company. */
export interface InterviewChoice {
  encId: string
  tenantId: number
  applicant?: Applicant
}

async function rowsWhere(db: Database | Transaction, condition: RawBuilder<unknown>): Promise<InterviewRow[]> {
  const { rows } = await sql<InterviewRow>`SELECT ${selected} FROM ${tables} WHERE ${condition}`.execute(db)
  return rows
}

export async function findInterview(
  db: Database | Transaction,
  { encId, tenantId, applicant }: InterviewChoice,
): Promise<InterviewRow | undefined> {
  const own = applicant ? sql`AND ${ownedBy(applicant)}` : sql``
  return (await rowsWhere(db, sql`i.enc_id = ${encId} AND i.tenant_id = ${tenantId} ${own}`))[0]
}

/** Returns the interviews of a person, oldest first. */
export const listOwnInterviews = (db: Database | Transaction, applicant: Applicant): Promise<InterviewRow[]> =>
  rowsWhere(db, sql`${ownedBy(applicant)} ORDER BY i.id`)

export const listOfApplication = (db: Database | Transaction, applicationId: number): Promise<InterviewRow[]> =>
  rowsWhere(db, sql`i.application_id = ${applicationId} ORDER BY i.id`)

export const listOfCompany = (
  db: Database,
  tenantId: number,
  {
    limit,
    applicationEncId,
    state,
    after,
  }: {
    limit: number
    applicationEncId?: string | undefined
    state?: InterviewState | undefined
    after?: Place | undefined
  },
): Promise<InterviewRow[]> =>
  rowsWhere(
    db,
    sql`i.tenant_id = ${tenantId}
      ${applicationEncId === undefined ? sql`` : sql`AND a.enc_id = ${applicationEncId}`}
      ${state === undefined ? sql`` : sql`AND i.state = ${state}`}
      ${after === undefined ? sql`` : sql`AND (i.updated_at, i.id) > (${after.at}::timestamptz, ${after.id})`}
    ORDER BY i.updated_at, i.id LIMIT ${limit}`,
  )

/** Booked interviews that start after a time. */
export const listBookedAfter = (db: Database, after: Date, tenantId?: number): Promise<InterviewRow[]> =>
  rowsWhere(
    db,
    sql`i.state = ${sql.lit(BOOKED)} AND i.starts_at > ${after} ${tenantId === undefined ? sql`` : sql`AND i.tenant_id = ${tenantId}`}
    ORDER BY i.id`,
  )

/** An interview by its company, for jobs. */
export interface InterviewTarget {
  encId: string
  tenantId: number
}

/** Returns interviews whose time has passed, or that have no times left to pick. */
export async function listEnded(db: Database, now: Date): Promise<InterviewTarget[]> {
  const { rows } = await sql<InterviewTarget>`
    SELECT i.enc_id AS "encId", i.tenant_id AS "tenantId" FROM interviews i
    WHERE i.state = ${sql.lit(BOOKED)} AND i.starts_at <= ${now} AND i.starts_at + make_interval(mins => i.minutes) <= ${now}
    UNION ALL
    SELECT i.enc_id, i.tenant_id FROM interviews i
    WHERE i.state = ${sql.lit(PROPOSED)} AND coalesce(
      (SELECT max(s.starts_at) FROM interview_slots s WHERE s.tenant_id = i.tenant_id AND s.pool = i.pool AND NOT s.withdrawn)
        <= ${now}, true)`.execute(db)
  return rows
}

/** Returns booked interviews that start within a range and for which no reminder was sent. */
export async function listToRemind(
  db: Database,
  kind: 'day' | 'hour',
  { after, until }: { after: Date; until: Date },
): Promise<InterviewTarget[]> {
  const { rows } = await sql<InterviewTarget>`
    SELECT i.enc_id AS "encId", i.tenant_id AS "tenantId" FROM interviews i
    WHERE i.state = ${sql.lit(BOOKED)} AND i.starts_at > ${after} AND i.starts_at <= ${until}
      AND NOT EXISTS (SELECT FROM interview_reminders r
        WHERE r.interview_id = i.id AND r.kind = ${kind} AND r.starts_at = i.starts_at)
    ORDER BY i.id LIMIT 1000`.execute(db)
  return rows
}

/** @returns false if that reminder was already sent */
export async function addReminder(
  trx: Transaction,
  id: number,
  kind: 'day' | 'hour',
  startsAt: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO interview_reminders (interview_id, kind, starts_at) VALUES (${id}, ${kind}, ${startsAt})
    ON CONFLICT DO NOTHING`.execute(trx)
  return numAffectedRows > 0n
}

/** Locks the application against withdrawal, and then the interview, which is read after waiting. */
export async function lockInterview(trx: Transaction, choice: InterviewChoice): Promise<InterviewRow | undefined> {
  const known = await findInterview(trx, choice)
  if (!known) return undefined
  await sql`SELECT FROM applications WHERE id = ${known.applicationId} FOR SHARE`.execute(trx)
  await sql`SELECT FROM interviews WHERE id = ${known.id} FOR UPDATE`.execute(trx)
  return findInterview(trx, choice)
}

/** Locks the interviews of a locked application. */
export async function lockOfApplication(trx: Transaction, applicationId: number): Promise<InterviewRow[]> {
  await sql`SELECT FROM interviews WHERE application_id = ${applicationId} ORDER BY id FOR UPDATE`.execute(trx)
  return listOfApplication(trx, applicationId)
}

/** Locks an application, and returns true if it has an interview of a pool. */
export async function hasInterviewOf(trx: Transaction, applicationId: number, pool: string): Promise<boolean> {
  await sql`SELECT FROM applications WHERE id = ${applicationId} FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql`
    SELECT FROM interviews WHERE application_id = ${applicationId} AND pool = ${pool} LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** An application for which an interview is arranged. */
export interface ApplicationOfInterview {
  id: number
  state: ApplicationState
  accountId: string | null
  guestId: number | null
}

/** Finds an application; in a transaction, locks it against withdrawal on request. */
export async function findApplicationOf(
  db: Database | Transaction,
  { tenantId, encId, lock = false }: InterviewTarget & { lock?: boolean },
): Promise<ApplicationOfInterview | undefined> {
  const { rows } = await sql<ApplicationOfInterview>`
    SELECT id, state, account_id AS "accountId", guest_id AS "guestId" FROM applications
    WHERE tenant_id = ${tenantId} AND enc_id = ${encId} AND erased_at IS NULL ${lock ? sql`FOR SHARE` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Columns that acts change. */
export interface InterviewChange {
  sequence?: number
  invited?: boolean
  kind?: InterviewKind
  title?: string
  place?: string | null
  url?: string | null
  instructions?: string
  interviewers?: string[]
  pool?: string
  zone?: string
  wallStart?: string | null
  wallOffset?: string | null
  startsAt?: Date | null
  tzdata?: string | null
  slotId?: number | null
  minutes?: number
  changeHours?: number
  movesLeft?: number
  state?: InterviewState
  canceledByWithdrawal?: boolean
  bookedAt?: Date | null
  updatedAt?: Date
  createdAt?: Date
}

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Changes a locked interview and returns the new row. */
export async function changeInterview(
  trx: Transaction,
  { id, encId, tenantId }: Pick<InterviewRow, 'id' | 'encId' | 'tenantId'>,
  change: InterviewChange,
): Promise<InterviewRow> {
  const sets = Object.entries(change).map(([name, value]) => sql`${sql.ref(columnOf(name))} = ${value}`)
  await sql`UPDATE interviews SET ${sql.join(sets)} WHERE id = ${id}`.execute(trx)
  const written = await findInterview(trx, { encId, tenantId })
  if (!written) throw new Error('A locked interview is missing.')
  return written
}

export async function insertInterview(
  trx: Transaction,
  row: Required<Omit<InterviewChange, 'canceledByWithdrawal'>> & {
    encId: string
    tenantId: number
    applicationId: number
    uid: string
  },
): Promise<InterviewRow> {
  const entries = Object.entries(row)
  await sql`
    INSERT INTO interviews (${sql.join(entries.map(([name]) => sql.ref(columnOf(name))))})
    VALUES (${sql.join(entries.map(([, value]) => sql`${value}`))})`.execute(trx)
  const written = await findInterview(trx, row)
  if (!written) throw new Error('An interview was not stored.')
  return written
}

/** Deletes the interviews of an application, with their history. */
export async function deleteOfApplication(trx: Transaction, applicationId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM interviews WHERE application_id = ${applicationId}`.execute(trx)
  return Number(numAffectedRows)
}
