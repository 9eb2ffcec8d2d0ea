import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export interface DemoApplicant {
  accountId: string
  email: string
  firstName: string
  lastName: string
}

/** Returns the accounts of these addresses that have no application yet. */
export async function findApplicants(
  db: Database,
  tenantId: number,
  emails: readonly string[],
): Promise<DemoApplicant[]> {
  const { rows } = await sql<DemoApplicant>`
    SELECT a.id AS "accountId", a.email, a.first_name AS "firstName", a.last_name AS "lastName" FROM accounts a
    WHERE a.tenant_id = ${tenantId} AND a.email = ANY(${[...emails]})
      AND NOT EXISTS (SELECT FROM applications o WHERE o.account_id = a.id)`.execute(db)
  return rows
}
