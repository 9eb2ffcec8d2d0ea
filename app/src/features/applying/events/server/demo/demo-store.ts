import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export async function hasEvents(db: Database, tenantId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM events WHERE tenant_id = ${tenantId} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Returns the accounts with these addresses. */
export async function findAccounts(
  db: Database,
  tenantId: number,
  emails: readonly string[],
): Promise<{ accountId: string }[]> {
  const { rows } = await sql<{ accountId: string }>`
    SELECT id AS "accountId" FROM accounts WHERE tenant_id = ${tenantId} AND email = ANY(${[...emails]}) ORDER BY email`.execute(
    db,
  )
  return rows
}
