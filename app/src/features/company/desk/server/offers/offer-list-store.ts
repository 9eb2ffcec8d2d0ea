import { type RawBuilder, sql } from 'kysely'
import { type OfferStatus, requestStates, storedOfferStatuses } from '#features/letters/offers/states.ts'
import type { RequestKind } from '#features/letters/offers/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { deskLimits } from '../../limits.ts'

export interface OfferLine {
  id: string
  application: string | null
  /** Name in the account, else the account's address; empty if the account was deleted. */
  name: string
  job: string
  status: OfferStatus
  expiresAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** True if the candidate waits for an answer to a request. */
  waits: boolean
  total: number
}

const [EXTENDED] = storedOfferStatuses
const EXPIRED = 'Expired' satisfies OfferStatus
const WAITING = requestStates.initial

/** Returns a page of offers, open ones first by their expiry, then the rest, last changed first. */
export async function listOfferLines(
  db: Database,
  choice: {
    tenantId: number
    status?: OfferStatus | undefined
    application?: string | undefined
    accountId?: string | undefined
    offset: number
    now: Date
  },
): Promise<OfferLine[]> {
  const { tenantId, status, application, accountId, offset, now } = choice
  const statusNow = sql`CASE WHEN o.status = ${EXTENDED} AND (o.lapsed_at IS NOT NULL OR o.expires_at <= ${now})
    THEN ${EXPIRED} ELSE o.status END`
  const conditions: RawBuilder<unknown>[] = [
    sql`o.tenant_id = ${tenantId}`,
    ...(status === undefined ? [] : [sql`${statusNow} = ${status}`]),
    ...(application === undefined ? [] : [sql`a.enc_id = ${application}`]),
    ...(accountId === undefined ? [] : [sql`o.account_id = ${accountId}`]),
  ]
  const { rows } = await sql<OfferLine>`
    SELECT o.enc_id AS id, a.enc_id AS application, coalesce(nullif(p.name, ''), p.email, '') AS name,
      o.position_name AS job, ${statusNow} AS status, o.expires_at AS "expiresAt", o.created_at AS "createdAt",
      o.updated_at AS "updatedAt",
      o.status = ${EXTENDED} AND EXISTS (SELECT FROM offer_messages m WHERE m.offer_id = o.id AND m.state = ${WAITING}) AS waits, count(*) OVER ()::int AS total
    FROM offers o LEFT JOIN applications a ON a.id = o.application_id LEFT JOIN accounts p ON p.id = o.account_id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${statusNow} <> ${EXTENDED}, CASE WHEN ${statusNow} = ${EXTENDED} THEN o.expires_at END, o.updated_at DESC, o.id
    LIMIT ${deskLimits.rows} OFFSET ${offset}`.execute(db)
  return rows
}

/** An offer whose candidate waits for an answer to a request. */
export interface OfferWithRequests {
  id: string
  name: string
  job: string
  /** Time of the oldest request without an answer. */
  since: Date
  kinds: RequestKind[]
}

/** Returns the offers whose candidates wait for an answer, longest first. */
export async function listOffersWithRequests(
  db: Database,
  tenantId: number,
  limit: number,
): Promise<{ waiting: OfferWithRequests[]; total: number }> {
  const { rows } = await sql<OfferWithRequests & { total: number }>`
    SELECT o.enc_id AS id, coalesce(nullif(p.name, ''), p.email, '') AS name, o.position_name AS job, m.since, m.kinds,
      count(*) OVER ()::int AS total
    FROM (
      SELECT offer_id, min(at) AS since, array_agg(DISTINCT kind) AS kinds FROM offer_messages
      WHERE tenant_id = ${tenantId} AND state = ${WAITING} GROUP BY offer_id) AS m
    JOIN offers o ON o.id = m.offer_id AND o.status = ${EXTENDED} LEFT JOIN accounts p ON p.id = o.account_id
    ORDER BY m.since, o.id LIMIT ${limit}`.execute(db)
  return { waiting: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Returns the name of an account, else its address; empty if it was deleted. */
export async function findAccountName(db: Database, accountId: string | null): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(nullif(name, ''), email) AS name FROM accounts WHERE id = ${accountId}`.execute(db)
  return rows[0]?.name ?? ''
}
