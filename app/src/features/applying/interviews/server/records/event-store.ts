import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Chain } from '#platform/history/chain.ts'
import { hashOf } from '#platform/secrets/hash.ts'

export type InterviewActor = 'candidate' | 'company' | 'system'
export type InterviewAction =
  | 'proposed'
  | 'booked'
  | 'moved'
  | 'changed'
  | 'canceled'
  | 'restored'
  | 'reissued'
  | 'reminded'
  | 'over'

export interface NewEvent {
  at: Date
  actor: InterviewActor
  action: InterviewAction
  /** Local times with their offsets. */
  from?: string | null
  to?: string | null
  /** The reason that was given. */
  words?: string | null
}

export interface EventRow extends Required<NewEvent> {
  number: number
  previous: string
  hash: string
}

/** Returns the hash of an event: over its content, the interview's id and the previous hash. */
export const eventHash = (encId: string, { hash: _own, ...content }: EventRow): string =>
  hashOf({ interview: encId, ...content })

/** Appends an event to the history of a locked interview. */
export async function appendEvent(trx: Transaction, id: number, event: NewEvent): Promise<void> {
  const { rows } = await sql<{ encId: string; number: number; previous: string }>`
    SELECT enc_id AS "encId", chain_length + 1 AS number, chain_head AS previous FROM interviews
    WHERE id = ${id}`.execute(trx)
  const last = rows[0]
  if (!last) throw new Error('There is no such interview to write the history of.')
  const { at, actor, action, from = null, to = null } = event
  const row = {
    number: last.number,
    at,
    actor,
    action,
    from,
    to,
    words: event.words?.trim() || null,
    previous: last.previous,
  }
  const hash = eventHash(last.encId, { ...row, hash: '' })
  await sql`
    INSERT INTO interview_events (interview_id, number, at, actor, action, "from", "to", words, previous, hash)
    VALUES (${id}, ${row.number}, ${at}, ${actor}, ${action}, ${from}, ${to}, ${row.words}, ${row.previous},
      ${hash})`.execute(trx)
  await sql`UPDATE interviews SET chain_length = ${row.number}, chain_head = ${hash} WHERE id = ${id}`.execute(trx)
}

/** Returns the whole history, oldest first. */
export async function listEvents(db: Database | Transaction, id: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT number, at, actor, action, "from", "to", words, previous, hash FROM interview_events
    WHERE interview_id = ${id} ORDER BY number`.execute(db)
  return rows
}

/** Returns the company's messages about interviews that it canceled, by row id. */
export async function findReasons(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; words: string }>`
    SELECT DISTINCT ON (interview_id) interview_id AS id, words FROM interview_events
    WHERE interview_id = ANY(${[...ids]}) AND action = 'canceled' AND actor = 'company' AND words IS NOT NULL
    ORDER BY interview_id, number DESC`.execute(db)
  return new Map(rows.map(({ id, words }) => [id, words]))
}

/** Returns a page of interviews after a row id. */
export async function listChains(db: Database, after: number): Promise<Chain[]> {
  const { rows } = await sql<Chain>`
    SELECT id, enc_id AS "encId", chain_length AS "chainLength", chain_head AS "chainHead" FROM interviews
    WHERE id > ${after} ORDER BY id LIMIT 100`.execute(db)
  return rows
}
