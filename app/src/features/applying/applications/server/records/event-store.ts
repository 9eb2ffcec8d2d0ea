import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Chain } from '#platform/history/chain.ts'
import { hashOf, sha256 } from '#platform/secrets/hash.ts'
import { applicationLimits } from '../../limits.ts'

export type ApplicationActor = 'candidate' | 'company' | 'system'
export type ApplicationAction =
  | 'submitted'
  | 'edited'
  | 'review-started'
  | 'moved'
  | 'withdrawn'
  | 'withdrawal-undone'
  | 'rejected'
  | 'reopened'
  | 'message'
  | 'answered'
  | 'asked'
  | 'hired'
  | 'job-closed'
  | 'offer-made'
  | 'offer-accepted'
  | 'offer-declined'
  | 'offer-reopened'
  | 'offer-canceled'
  | 'offer-expired'
  | 'consent-revoked'
  | 'claimed'
  | 'erased'

export interface NewEvent {
  at: Date
  actor: ApplicationActor
  action: ApplicationAction
  /** Keys of the stages, or versions, before and after. */
  from?: string | null
  to?: string | null
  /** A message between company and candidate, or the candidate's reason for withdrawing. */
  words?: string | null
}

export interface EventRow {
  number: number
  at: Date
  actor: ApplicationActor
  action: ApplicationAction
  from: string | null
  to: string | null
  wordsSha256: string | null
  previous: string
  hash: string
  /** Null if the act had none, or if it was erased. */
  words: string | null
}

/** Returns the hash of an event: over its content, the application's id and the previous hash. */
export const eventHash = (encId: string, { hash: _own, words: _apart, ...content }: EventRow): string =>
  hashOf({ application: encId, ...content })

/** The position of the next event in an application's history. */
interface ChainEnd {
  encId: string
  number: number
  previous: string
}

function chainEvent({ encId, number, previous }: ChainEnd, event: NewEvent): EventRow {
  const { at, actor, action, from = null, to = null } = event
  const words = event.words?.trim() || null
  const wordsSha256 = words === null ? null : sha256(words)
  const row: EventRow = { number, at, actor, action, from, to, wordsSha256, previous, hash: '', words }
  return { ...row, hash: eventHash(encId, row) }
}

/** Returns the first event in the history of a new application. */
export const firstEvent = (encId: string, event: NewEvent): EventRow =>
  chainEvent({ encId, number: 1, previous: '' }, event)

async function findChainEnd(trx: Transaction, applicationId: number): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    SELECT enc_id AS "encId", chain_length + 1 AS number, chain_head AS previous FROM applications
    WHERE id = ${applicationId}`.execute(trx)
  if (!rows[0]) throw new Error('There is no such application to write the history of.')
  return rows[0]
}

/** Appends an event to the history of a locked application. */
export async function appendEvent(trx: Transaction, applicationId: number, event: NewEvent): Promise<void> {
  const row = chainEvent(await findChainEnd(trx, applicationId), event)
  const written = await sql<{ id: number }>`
    WITH chained AS (UPDATE applications SET chain_length = ${row.number}, chain_head = ${row.hash} WHERE id = ${applicationId})
    INSERT INTO application_events (application_id, number, at, actor, action, "from", "to", words_sha256, previous, hash)
    VALUES (${applicationId}, ${row.number}, ${row.at}, ${row.actor}, ${row.action}, ${row.from}, ${row.to}, ${row.wordsSha256},
      ${row.previous}, ${row.hash}) RETURNING id`.execute(trx)
  if (row.words !== null)
    await sql`
      INSERT INTO application_event_words (event_id, words) VALUES (${written.rows[0]?.id}, ${row.words})`.execute(trx)
}

/** Returns the whole history, oldest first. */
export async function listEvents(db: Database | Transaction, applicationId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT e.number, e.at, e.actor, e.action, e."from", e."to", e.words_sha256 AS "wordsSha256", e.previous, e.hash, w.words
    FROM application_events e LEFT JOIN application_event_words w ON w.event_id = e.id
    WHERE e.application_id = ${applicationId} ORDER BY e.number`.execute(db)
  return rows
}

/** Returns the last act on an application. */
export async function lastAction(
  db: Database | Transaction,
  applicationId: number,
): Promise<ApplicationAction | undefined> {
  const { rows } = await sql<{ action: ApplicationAction }>`
    SELECT action FROM application_events WHERE application_id = ${applicationId} ORDER BY number DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.action
}

/** Returns a page of applications after a row id, with their chain data for verification. */
export async function listChains(db: Database, after: number): Promise<Chain[]> {
  const { rows } = await sql<Chain>`
    SELECT id, enc_id AS "encId", chain_length AS "chainLength", chain_head AS "chainHead" FROM applications
    WHERE id > ${after} ORDER BY id LIMIT ${applicationLimits.checkedAtOnce}`.execute(db)
  return rows
}
