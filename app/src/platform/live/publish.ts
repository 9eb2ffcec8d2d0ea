import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** Channel on which servers hear of events for pages. */
export const LIVE_CHANNEL = 'foyer_live'

/** What open pages can be told. The page asks the API for the rest: an event says that something changed, not what. */
export const liveKinds = ['notification', 'badge', 'offer', 'sign-out'] as const
export type LiveKind = (typeof liveKinds)[number]

export interface LiveEvent {
  kind: LiveKind
  /** Ids and counts; never a text, which would be in one language. */
  data?: Record<string, string | number>
}

export interface LiveReceiver {
  tenantId: number
  accountId: string
  /** Only pages of this session. */
  sessionId?: string
}

/** An event on its way from the database to the servers. */
export interface LiveNotice extends LiveEvent {
  id: string
  to: LiveReceiver
}

/**
 * Tells the open pages of a person, on whichever server they hang, when the transaction is committed. Best effort: who is not
 * there asks when they come. `sign-out` also ends their streams.
 */
export async function publish(
  trx: Transaction,
  { tenantId, accountId, sessionId }: LiveReceiver,
  event: LiveEvent,
): Promise<void> {
  const to: LiveReceiver = { tenantId, accountId, ...(sessionId === undefined ? {} : { sessionId }) }
  const { kind, data } = event
  const notice: LiveNotice = { id: randomBytes(9).toString('base64url'), to, kind, ...(data ? { data } : {}) }
  await sql`SELECT pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(trx)
}
