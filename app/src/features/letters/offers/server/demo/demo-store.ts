import { sql } from 'kysely'
import { fullName } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'

export interface DemoPerson {
  accountId: string
  email: string
  name: string
}

export interface DemoPosition {
  id: number
  title: string
  place: string
  pay: string
}

/** Returns those of the people who have no offer yet, by email address. */
export async function findDemoPeople(
  db: Database,
  tenantId: number,
  emails: readonly string[],
): Promise<Map<string, DemoPerson>> {
  const { rows } = await sql<{ accountId: string; email: string; first: string; last: string }>`
    SELECT id AS "accountId", email, first_name AS first, last_name AS last FROM accounts a
    WHERE tenant_id = ${tenantId} AND email = ANY(${[...emails]})
      AND NOT EXISTS (SELECT FROM offers o WHERE o.account_id = a.id)`.execute(db)
  return new Map(
    rows.map(({ accountId, email, first, last }) => [email, { accountId, email, name: fullName(first, last) }]),
  )
}

/** Returns open positions with a place and yearly pay, or the one with this id; deterministic. */
export async function findDemoPositions(
  db: Database,
  tenantId: number,
  choice: { count: number } | { id: number },
): Promise<DemoPosition[]> {
  const [id, count] = 'id' in choice ? [choice.id, 1] : [null, choice.count]
  const { rows } = await sql<{ id: number; title: string; place: string; pay: number; currency: string }>`
    SELECT id, title, locations->0->>'label' AS place, (salary->>'min')::double precision AS pay, salary->>'currency' AS currency
    FROM positions WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL AND closes_at IS NULL
      AND language = 'en' AND locations->0->>'label' ~ '^[\x20-\x7e]+$' AND title ~ '^[\x20-\x7e]+$'
      AND CASE WHEN ${id}::bigint IS NULL THEN salary->>'interval' = 'year' ELSE id = ${id} AND salary IS NOT NULL END
    ORDER BY md5('offer' || source_id) LIMIT ${count}`.execute(db)
  return rows.map(({ pay, currency, ...position }) => ({
    ...position,
    pay: `${pay.toLocaleString('en', { minimumFractionDigits: pay % 1 ? 2 : 0 })} ${currency}`,
  }))
}
