import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { eventLimits } from '../../../limits.ts'
import type { RecipientGroup } from '../../../rules.ts'
import { LEFT, REGISTERED, WAITLISTED } from '../../../states.ts'
import { type Registration, registrationColumns } from '../../registration-store.ts'

/** A message of the company to the people of an event. */
export interface EventMessage {
  id: number
  eventId: number
  recipients: RecipientGroup
  words: string
  /** The colleague, program or user of the terminal who sent it. */
  sender: string
  createdAt: Date
  /** The last registration that got it. */
  reached: number
  /** Number of people who got it. */
  count: number
  /** Null while emails are being written. */
  sentAt: Date | null
}

const columns = sql`
  m.id, m.event_id AS "eventId", m.recipients, m.words, m.sender, m.created_at AS "createdAt", m.reached, m.count,
  m.sent_at AS "sentAt"`

const among: Readonly<Record<RecipientGroup, RawBuilder<unknown>>> = {
  all: sql`r.state <> ${sql.lit(LEFT)}`,
  registered: sql`r.state = ${sql.lit(REGISTERED)}`,
  waiting: sql`r.state = ${sql.lit(WAITLISTED)}`,
}

/** Stores a message, unless one with its key exists. @returns its id, or undefined for a repeated one */
export async function insertMessage(
  trx: Transaction,
  eventId: number,
  { key, to, words, sender }: { key: string; to: RecipientGroup; words: string; sender: string },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO event_messages (event_id, key, recipients, words, sender, created_at)
    VALUES (${eventId}, ${key}, ${to}, ${words}, ${sender}, ${now}) ON CONFLICT (event_id, key) DO NOTHING
    RETURNING id`.execute(trx)
  return rows[0]?.id
}

/** Returns a message by its key. */
export async function findMessage(
  db: Database | Transaction,
  eventId: number,
  key: string,
): Promise<EventMessage | undefined> {
  const { rows } = await sql<EventMessage>`
    SELECT ${columns} FROM event_messages m WHERE m.event_id = ${eventId} AND m.key = ${key}`.execute(db)
  return rows[0]
}

/** Returns the messages of an event, newest first. */
export async function listMessages(db: Database, eventId: number): Promise<EventMessage[]> {
  const { rows } = await sql<EventMessage>`
    SELECT ${columns} FROM event_messages m WHERE m.event_id = ${eventId}
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${eventLimits.rows}`.execute(db)
  return rows
}

/** Returns the event of a message. */
export async function findTarget(db: Database, id: number): Promise<{ tenantId: number; encId: string } | undefined> {
  const { rows } = await sql<{ tenantId: number; encId: string }>`
    SELECT e.tenant_id AS "tenantId", e.enc_id AS "encId" FROM event_messages m JOIN events e ON e.id = m.event_id
    WHERE m.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a message. */
export async function lockMessage(trx: Transaction, id: number): Promise<EventMessage | undefined> {
  const { rows } = await sql<EventMessage>`
    SELECT ${columns} FROM event_messages m WHERE m.id = ${id} FOR UPDATE`.execute(trx)
  return rows[0]
}

/** Returns the next recipients of a locked message, who registered before it was sent. */
export async function listNext(trx: Transaction, message: EventMessage): Promise<Registration[]> {
  const { rows } = await sql<Registration>`
    SELECT ${registrationColumns} FROM event_registrations r
    WHERE r.event_id = ${message.eventId} AND r.id > ${message.reached} AND r.created_at <= ${message.createdAt}
      AND ${among[message.recipients]}
    ORDER BY r.id LIMIT ${eventLimits.messageBatch}`.execute(trx)
  return rows
}

/** Stores how far a message got; without more recipients it is sent. */
export async function setReached(
  trx: Transaction,
  id: number,
  { reached, count, sentAt }: Pick<EventMessage, 'reached' | 'count' | 'sentAt'>,
): Promise<void> {
  await sql`
    UPDATE event_messages SET reached = ${reached}, count = ${count}, sent_at = ${sentAt} WHERE id = ${id}`.execute(trx)
}

/** Returns the number of recipients by the language of their emails; null is the language of the site. */
export async function countLanguages(
  db: Database | Transaction,
  eventId: number,
  to: RecipientGroup,
): Promise<{ language: string | null; isSeated: boolean; count: number }[]> {
  const { rows } = await sql<{ language: string | null; isSeated: boolean; count: number }>`
    SELECT CASE WHEN r.account_id IS NULL THEN r.language ELSE a.language END AS language,
      bool_or(r.state = ${sql.lit(REGISTERED)}) AS "isSeated", count(*)::int AS count
    FROM event_registrations r LEFT JOIN accounts a ON a.id = r.account_id
    WHERE r.event_id = ${eventId} AND ${among[to]} GROUP BY 1 ORDER BY 3 DESC, 1`.execute(db)
  return rows
}
