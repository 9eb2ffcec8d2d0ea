import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** A colleague's note about an application. Its candidate never sees it, but gets it with their data. */
export interface NoteRow {
  id: number
  accountId: string | null
  author: string
  words: string
  at: Date
}

/** A colleague's recommendation for or against a candidate, with its reason. */
export interface OpinionRow {
  accountId: string
  author: string
  recommends: boolean
  words: string
  at: Date
}

/** Name of a row's author, joined as accounts. */
const author = sql.raw("coalesce(nullif(accounts.name, ''), accounts.email, '')")

/** Returns the notes about an application, oldest first. */
export async function listNotes(db: Database, applicationId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow & { id: string }>`
    SELECT n.id, n.account_id AS "accountId", ${author} AS author, n.words, n.at
    FROM application_notes n LEFT JOIN accounts ON accounts.id = n.account_id
    WHERE n.application_id = ${applicationId} ORDER BY n.id`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Adds a colleague's note. */
export async function addNote(
  db: Database,
  {
    tenantId,
    applicationId,
    accountId,
    words,
    at,
  }: { tenantId: number; applicationId: number } & Omit<NoteRow, 'id' | 'author'>,
): Promise<void> {
  await sql`
    INSERT INTO application_notes (tenant_id, application_id, account_id, words, at)
    VALUES (${tenantId}, ${applicationId}, ${accountId}, ${words}, ${at})`.execute(db)
}

/** Deletes a colleague's own note. @returns false if it isn't theirs */
export async function deleteNote(
  db: Database,
  { applicationId, accountId, id }: { applicationId: number; accountId: string; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM application_notes WHERE application_id = ${applicationId} AND account_id = ${accountId} AND id = ${id}
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** Returns the opinions about an application, oldest first. */
export async function listOpinions(db: Database, applicationId: number): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    SELECT o.account_id AS "accountId", ${author} AS author, o.recommends, o.words, o.at
    FROM application_opinions o JOIN accounts ON accounts.id = o.account_id
    WHERE o.application_id = ${applicationId} ORDER BY o.at, o.account_id`.execute(db)
  return rows
}

/** Sets a colleague's opinion, which replaces the one they gave before. */
export async function setOpinion(
  db: Database,
  {
    tenantId,
    applicationId,
    accountId,
    recommends,
    words,
    at,
  }: { tenantId: number; applicationId: number } & Omit<OpinionRow, 'author'>,
): Promise<void> {
  await sql`
    INSERT INTO application_opinions (tenant_id, application_id, account_id, recommends, words, at)
    VALUES (${tenantId}, ${applicationId}, ${accountId}, ${recommends}, ${words}, ${at})
    ON CONFLICT (application_id, account_id)
    DO UPDATE SET recommends = excluded.recommends, words = excluded.words, at = excluded.at`.execute(db)
}

/** Remembers that a colleague has read an application. */
export async function noteVisit(
  db: Database,
  { applicationId, accountId, at }: { applicationId: number; accountId: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO application_visits (application_id, account_id, at) VALUES (${applicationId}, ${accountId}, ${at})
    ON CONFLICT (application_id, account_id) DO UPDATE SET at = excluded.at`.execute(db)
}

/** Deletes what colleagues wrote about an application. */
export async function eraseColleagueNotes(trx: Transaction, applicationId: number): Promise<void> {
  for (const table of ['application_notes', 'application_opinions', 'application_visits'])
    await sql`DELETE FROM ${sql.table(table)} WHERE application_id = ${applicationId}`.execute(trx)
}

/** Takes a colleague's account out of notes, and deletes their opinions and visits. */
export async function eraseColleague(trx: Transaction, accountId: string): Promise<void> {
  await sql`UPDATE application_notes SET account_id = NULL WHERE account_id = ${accountId}`.execute(trx)
  for (const table of ['application_opinions', 'application_visits'])
    await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${accountId}`.execute(trx)
}

/** Returns what an account wrote about others' applications. */
export async function exportColleague(db: Database, accountId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    SELECT words, at FROM application_notes WHERE account_id = ${accountId}
    UNION ALL SELECT words, at FROM application_opinions WHERE account_id = ${accountId}
    ORDER BY at`.execute(db)
  return rows
}
