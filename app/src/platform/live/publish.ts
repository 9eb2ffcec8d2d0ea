import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { LiveKind } from '#kernel/live-kinds.ts'
import type { Transaction } from '../db/database.ts'

/** PostgreSQL channel for page events. */
export const LIVE_CHANNEL = 'foyer_live'

export interface LiveEvent {
  kind: LiveKind
  /** Ids and counts only; a text would be in one language. */
  data?: Record<string, string | number>
}

export interface LiveReceiver {
  tenantId: number
  accountId: string
  /** Restricts the event to pages of one session. */
  sessionId?: string
}

/** An event as sent through the database channel. */
export interface LiveNotice extends LiveEvent {
  id: string
  to: LiveReceiver
}

/**
 * Sends an event to a person's open pages on any server once the transaction commits. Best effort: pages that are not
 * connected fetch the state when they open. `sign-out` also ends their streams.
 */
export async function publish(trx: Transaction, to: LiveReceiver, event: LiveEvent): Promise<void> {
  await sql`SELECT ${noticeOf(to, event)}`.execute(trx)
}

/** Returns the SQL expression that sends an event, for a statement that does something else as well. */
export function noticeOf(
  { tenantId, accountId, sessionId }: LiveReceiver,
  { kind, data }: LiveEvent,
): RawBuilder<unknown> {
  const to: LiveReceiver = { tenantId, accountId, ...(sessionId === undefined ? {} : { sessionId }) }
  const notice: LiveNotice = { id: randomBytes(9).toString('base64url'), to, kind, ...(data ? { data } : {}) }
  return sql`pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`
}
