import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { offerStates } from '../../states.ts'
import { offerLimits } from '../../limits.ts'

export interface DueOffer {
  tenantId: number
  encId: string
}

/** Returns offers with an unannounced expiry or a due reminder. */
export async function listDue(db: Database, now: Date): Promise<DueOffer[]> {
  const { rows } = await sql<DueOffer>`
    (SELECT tenant_id AS "tenantId", enc_id AS "encId" FROM offers
      WHERE status = ${offerStates.initial} AND lapsed_at IS NULL AND expires_at <= ${now} ORDER BY expires_at LIMIT ${offerLimits.dueAtOnce})
    UNION
    (SELECT tenant_id, enc_id FROM offers
      WHERE status = ${offerStates.initial} AND remind_at IS NOT NULL AND remind_at <= ${now} ORDER BY remind_at LIMIT ${offerLimits.dueAtOnce})`.execute(
    db,
  )
  return rows
}

/** Returns the time of the next expiry or reminder that is to be announced. */
export async function nextDue(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    SELECT least(
      (SELECT min(expires_at) FROM offers WHERE status = ${offerStates.initial} AND lapsed_at IS NULL),
      (SELECT min(remind_at) FROM offers WHERE status = ${offerStates.initial} AND remind_at IS NOT NULL)
    ) AS next`.execute(db)
  return rows[0]?.next ?? undefined
}
