import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { MessageKind, RequestKind } from '../../rules.ts'
import { type RequestState, requestStates } from '../../states.ts'

/** A row of `offer_messages`. */
export interface MessageRow {
  number: number
  kind: MessageKind
  words: string
  /** Such as `2026-12-01`. */
  day: string | null
  /** Null for answers. */
  state: RequestState | null
  at: Date
}

/** Returns the conversation about an offer, oldest first. */
export async function listMessages(db: Database | Transaction, offerId: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT number, kind, words, day::text AS day, state, at FROM offer_messages
    WHERE offer_id = ${offerId} ORDER BY number`.execute(db)
  return rows
}

/** True if the candidate sent a request with this id before. */
export async function isKnownRequest(trx: Transaction, offerId: number, request: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM offer_messages WHERE offer_id = ${offerId} AND request = ${request}`.execute(trx)
  return rows.length > 0
}

/** Counts the candidate's requests since an instant. */
export async function countRequests(trx: Transaction, offerId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM offer_messages
    WHERE offer_id = ${offerId} AND request IS NOT NULL AND at > ${since}`.execute(trx)
  return rows[0]?.count ?? 0
}

interface NewMessage {
  offerId: number
  tenantId: number
  /** The browser's id of a request; null for answers. */
  request: string | null
  kind: MessageKind
  words: string
  day?: string | undefined
  at: Date
}

/** Adds a message to the conversation about a locked offer. @returns its number */
export async function addMessage(trx: Transaction, message: NewMessage): Promise<number> {
  const { offerId, tenantId, request, kind, words, day = null, at } = message
  const state = request === null ? null : requestStates.initial
  const { rows } = await sql<{ number: number }>`
    INSERT INTO offer_messages (offer_id, number, tenant_id, request, kind, words, day, state, at)
    SELECT ${offerId}, coalesce(max(number), 0) + 1, ${tenantId}, ${request}, ${kind}, ${words}, ${day}::date, ${state}, ${at}::timestamptz
    FROM offer_messages WHERE offer_id = ${offerId} RETURNING number`.execute(trx)
  return rows[0]?.number ?? 0
}

/** The days that a version of an offer has as new ones; null for what stays or has no day. */
interface NewDays {
  /** The first day of work. */
  start: string | null
  /** The day on which it expires. */
  expires: string | null
}

/** Grants the waiting requests about a locked offer for this first day of work, and those for time until its last day or less. */
export async function grantDays(trx: Transaction, offerId: number, { start, expires }: NewDays): Promise<void> {
  const next = requestStates.next(requestStates.initial, 'grant')
  if (!next.ok) throw new Error('A waiting request can’t be granted.')
  await sql`
    UPDATE offer_messages SET state = ${next.state}
    WHERE offer_id = ${offerId} AND state = ${requestStates.initial}
      AND ((kind = 'start' AND day = ${start}::date) OR (kind = 'time' AND day <= ${expires}::date))`.execute(trx)
}

/** Settles the waiting requests of some kinds about a locked offer. @returns false if none waited */
export async function settleRequests(
  trx: Transaction,
  offerId: number,
  event: 'answer' | 'grant',
  kinds: readonly RequestKind[],
): Promise<boolean> {
  const next = requestStates.next(requestStates.initial, event)
  if (!next.ok) throw new Error('A waiting request can’t be settled.')
  const { numAffectedRows = 0n } = await sql`
    UPDATE offer_messages SET state = ${next.state}
    WHERE offer_id = ${offerId} AND state = ${requestStates.initial} AND kind = ANY(${[...kinds]})`.execute(trx)
  return numAffectedRows > 0n
}
