import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Chain } from '#platform/history/chain.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { offerLimits } from '../../limits.ts'
import type { OfferAction } from '../../rules.ts'

export type OfferActor = 'candidate' | 'company' | 'system'

export interface NewEvent {
  at: Date
  actor: OfferActor
  action: OfferAction
  /** enc_id of the document concerned. */
  document?: string | null
  details?: Record<string, string | number | null>
}

export interface EventRow {
  number: number
  at: Date
  actor: OfferActor
  action: OfferAction
  document: string | null
  details: Record<string, string | number | null>
  previous: string
  hash: string
}

/** Returns the hash of an event: over its content, the offer's id and the previous hash. */
export const eventHash = (encId: string, { hash: _own, ...content }: EventRow): string =>
  hashOf({ offer: encId, ...content })

/** Appends an event to the history of a locked offer. */
export async function appendEvent(trx: Transaction, offerId: number, event: NewEvent): Promise<void> {
  const { rows } = await sql<{ encId: string; number: number; previous: string }>`
    SELECT enc_id AS "encId", chain_length + 1 AS number, chain_head AS previous FROM offers WHERE id = ${offerId}`.execute(
    trx,
  )
  const last = rows[0]
  if (!last) throw new Error('There is no such offer to write the history of.')
  const { at, actor, action, document = null, details = {} } = event
  const row = { number: last.number, at, actor, action, document, details, previous: last.previous, hash: '' }
  const hash = eventHash(last.encId, row)
  await sql`
    INSERT INTO offer_events (offer_id, number, at, actor, action, document, details, previous, hash)
    VALUES (${offerId}, ${row.number}, ${at}, ${actor}, ${action}, ${document}, ${JSON.stringify(details)}::jsonb,
      ${row.previous}, ${hash})`.execute(trx)
  await sql`UPDATE offers SET chain_length = ${row.number}, chain_head = ${hash} WHERE id = ${offerId}`.execute(trx)
}

/** Returns the whole history, oldest first. */
export async function listEvents(db: Database | Transaction, offerId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT number, at, actor, action, document, details, previous, hash FROM offer_events
    WHERE offer_id = ${offerId} ORDER BY number`.execute(db)
  return rows
}

/** Returns the last action of an offer's history that isn't a view. */
export async function lastAction(trx: Transaction, offerId: number): Promise<OfferAction | undefined> {
  const { rows } = await sql<{ action: OfferAction }>`
    SELECT action FROM offer_events WHERE offer_id = ${offerId} AND action NOT IN ('opened', 'read')
    ORDER BY number DESC LIMIT 1`.execute(trx)
  return rows[0]?.action
}

/** Returns true if the company replaced the file of a document after the offer was made. */
export async function wasReplaced(trx: Transaction, offerId: number, document: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM offer_events
    WHERE offer_id = ${offerId} AND document = ${document} AND action = 'document-replaced' LIMIT 1`.execute(trx)
  return rows.length > 0
}

export interface View {
  at: Date
  letterSha256: string | undefined
  pages: string | undefined
  as: string | undefined
  /** Version of the offer, if it isn't the first. */
  version: number | undefined
}

/** Returns the time a document was last viewed or, if it never was, the time the offer was opened. */
export async function lastView(
  trx: Transaction,
  offerId: number,
  document: string | undefined,
): Promise<View | undefined> {
  const { rows } = await sql<{ at: Date; details: Partial<View> }>`
    SELECT at, details FROM offer_events
    WHERE offer_id = ${offerId} AND action IN ('opened', 'read') AND document IS NOT DISTINCT FROM ${document ?? null}
    ORDER BY number DESC LIMIT 1`.execute(trx)
  const [last] = rows
  if (!last) return undefined
  const { letterSha256, pages, as, version } = last.details
  return { at: last.at, letterSha256, pages, as, version }
}

/** Returns a page of offers after a row id, with their chain data for verification. */
export async function listChains(db: Database, after: number): Promise<Chain[]> {
  const { rows } = await sql<Chain>`
    SELECT id, enc_id AS "encId", chain_length AS "chainLength", chain_head AS "chainHead" FROM offers
    WHERE id > ${after} ORDER BY id LIMIT ${offerLimits.historiesAtOnce}`.execute(db)
  return rows
}
