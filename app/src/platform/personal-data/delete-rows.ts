import { sql } from 'kysely'
import type { Transaction } from '#platform/db/database.ts'
import type { DataOwner, ErasureLine } from './part.ts'

/** Deletes a person's rows of a table and returns the receipt line for `item`. */
export async function deleteRows(
  trx: Transaction,
  table: string,
  { tenantId, accountId }: DataOwner,
  item: string,
): Promise<ErasureLine> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM ${sql.table(table)} WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(trx)
  return { item, count: Number(numAffectedRows) }
}
