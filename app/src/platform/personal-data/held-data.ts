import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { Database, Transaction } from '#platform/db/database.ts'

/** The person whose data is handled. */
export interface DataOwner {
  tenantId: number
  accountId: string
}

/** A file uploaded by a person, such as a résumé. */
export interface HeldFile {
  /** Path within the feature's folder of the download. */
  name: string
  modifiedAt: Date
  open(): Promise<Readable>
}

/** One line of the erasure receipt. */
export interface ErasureLine {
  /** Selects the message `personalData.item.<item>`. */
  item: string
  count: number
  /** Reason for retention, if any: the message `personalData.kept.<reason>`. */
  kept?: string
}

/**
 * The personal data held by one feature. Everything the product stores about a person is reached through the
 * features' declarations (`main/features.ts`): a table with an `account_id` that none of them names fails a test.
 */
export interface HeldData {
  /** File name in the download; its heading is the message `personalData.part.<feature>`. */
  feature: string
  /** Tables that hold the data. */
  tables: readonly string[]
  /** Exports all data except secrets as plain JSON with ISO dates, and the files. */
  export(db: Database, owner: DataOwner): Promise<{ json: object; files: HeldFile[] }>
  /** Erases the data in the transaction and returns the receipt lines. */
  erase(trx: Transaction, owner: DataOwner): Promise<ErasureLine[]>
}

/** Data that erasure cannot remove at once, listed on every receipt; docs/operators/personal-data.md says how long each is kept. */
export const alwaysKept: readonly ErasureLine[] = [
  { item: 'backups', count: 0, kept: 'backups' },
  { item: 'log', count: 0, kept: 'log' },
  { item: 'mails', count: 0, kept: 'mails' },
]

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
