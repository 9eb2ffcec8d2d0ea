import { sql } from 'kysely'
import type { Transaction } from '#platform/db/database.ts'
import type { Owner } from './store.ts'

/** Deletes a person's offers except accepted ones, cascading. @returns their number */
export async function removeUndecided(trx: Transaction, { tenantId, accountId }: Owner): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM offers WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND status <> 'Accepted'`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

export async function countAccepted(trx: Transaction, { tenantId, accountId }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM offers
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND status = 'Accepted'`.execute(trx)
  return rows[0]?.count ?? 0
}
