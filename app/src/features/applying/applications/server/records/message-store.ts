import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** True if the candidate sent a message with this id before. */
export async function isKnownMessage(trx: Transaction, applicationId: number, request: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM application_messages WHERE application_id = ${applicationId} AND request = ${request}`.execute(trx)
  return rows.length > 0
}

/** Counts the candidate's messages since an instant. */
export async function countMessages(trx: Transaction, applicationId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM application_messages
    WHERE application_id = ${applicationId} AND at > ${since}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Stores that the last event of an application's history is a message of the candidate, which waits for an answer; a question about a rejection until `dueAt`. */
export async function addMessage(
  trx: Transaction,
  message: { applicationId: number; tenantId: number; request: string; at: Date; dueAt?: Date },
): Promise<void> {
  const { applicationId, tenantId, request, at, dueAt = null } = message
  await sql`
    INSERT INTO application_messages (application_id, number, tenant_id, request, at, due_at)
    SELECT id, chain_length, ${tenantId}, ${request}, ${at}, ${dueAt} FROM applications
    WHERE id = ${applicationId}`.execute(trx)
}

/** A candidate's question about a rejection. */
export interface Question {
  at: Date
  dueAt: Date
  /** Time at which the company wrote since; null if it hasn't. */
  settledAt: Date | null
}

/** Returns the candidate's question about the rejection of an instant. */
export async function findQuestion(
  db: Database | Transaction,
  applicationId: number,
  rejectedAt: Date,
): Promise<Question | undefined> {
  const { rows } = await sql<Question>`
    SELECT at, due_at AS "dueAt", settled_at AS "settledAt" FROM application_messages
    WHERE application_id = ${applicationId} AND due_at IS NOT NULL AND at >= ${rejectedAt}`.execute(db)
  return rows[0]
}

const kinds = {
  all: sql`true`,
  questions: sql`due_at IS NOT NULL`,
  others: sql`due_at IS NULL`,
}

/** Marks the candidate's messages as answered, or as needing no answer: all, questions about a rejection, or the others. @returns false if none waited */
export async function settleMessages(
  trx: Transaction,
  applicationId: number,
  at: Date,
  kind: keyof typeof kinds = 'all',
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE application_messages SET settled_at = ${at}
    WHERE application_id = ${applicationId} AND settled_at IS NULL AND ${kinds[kind]}`.execute(trx)
  return numAffectedRows > 0n
}

/** A message of the candidate that waits for an answer. */
export interface WaitingMessage {
  /** Number of its entry in the history. */
  number: number
  /** Null unless it is a question about a rejection. */
  dueAt: Date | null
}

/** Returns the candidate's messages that wait for an answer, oldest first. */
export async function listWaiting(db: Database | Transaction, applicationId: number): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    SELECT number, due_at AS "dueAt" FROM application_messages
    WHERE application_id = ${applicationId} AND settled_at IS NULL ORDER BY number`.execute(db)
  return rows
}

/** An application whose candidate waits for an answer to a message. */
export interface WaitingApplication {
  encId: string
  /** Time of the oldest message without an answer. */
  since: Date
  /** Time by which the company means to answer a question about a rejection; null if none waits. */
  dueAt: Date | null
}

const within = (positionIds: readonly number[] | undefined): RawBuilder<unknown> =>
  positionIds === undefined ? sql`true` : sql`a.position_id = ANY(${[...positionIds]})`

/** Returns the applications to jobs whose candidates wait for an answer: questions about a rejection by their day, then the others, longest first. */
export async function listWaitingApplications(
  db: Database,
  tenantId: number,
  { positionIds, limit }: { positionIds: readonly number[] | undefined; limit: number },
): Promise<{ waiting: WaitingApplication[]; total: number }> {
  const { rows } = await sql<WaitingApplication & { total: number }>`
    SELECT a.enc_id AS "encId", m.since, m.due_at AS "dueAt", count(*) OVER ()::int AS total
    FROM (
      SELECT application_id, min(at) AS since, min(due_at) AS due_at FROM application_messages
      WHERE tenant_id = ${tenantId} AND settled_at IS NULL GROUP BY application_id) AS m
    JOIN applications a ON a.id = m.application_id AND a.erased_at IS NULL AND ${within(positionIds)}
    ORDER BY m.due_at NULLS LAST, m.since, a.id LIMIT ${limit}`.execute(db)
  return { waiting: rows.map(({ encId, since, dueAt }) => ({ encId, since, dueAt })), total: rows[0]?.total ?? 0 }
}

/** Deletes the ids of an application's messages; their words are deleted with the history's. */
export async function eraseMessages(trx: Transaction, applicationId: number): Promise<void> {
  await sql`DELETE FROM application_messages WHERE application_id = ${applicationId}`.execute(trx)
}
