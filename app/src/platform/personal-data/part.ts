import type { Readable } from 'node:stream'
import type { Database, Transaction } from '#platform/db/database.ts'

/** Whose data. */
export interface DataOwner {
  tenantId: number
  accountId: string
}

/** A file that somebody gave, such as a résumé. */
export interface HeldFile {
  /** Path inside the feature's folder of the download. */
  name: string
  modifiedAt: Date
  open(): Promise<Readable>
}

/** One line of the receipt that a person gets for what was erased. */
export interface ErasureLine {
  /** Its text is `personalData.item.<item>`. */
  item: string
  count: number
  /** Why it stays, where it does: the text `personalData.kept.<reason>`. */
  kept?: string
}

/**
 * What one feature holds about people. Everything that the product knows of somebody is reached through the list of these parts
 * (`main/personal-data.ts`): a table with an `account_id` that none of them names fails a test.
 */
export interface PersonalDataPart {
  /** Names the file in the download; its heading is `personalData.part.<feature>`. */
  feature: string
  /** Tables that this part answers for. */
  tables: readonly string[]
  /** Everything held, without secrets: plain JSON, dates as ISO texts; and the files. */
  export(db: Database, owner: DataOwner): Promise<{ json: object; files: HeldFile[] }>
  /** Deletes it in the transaction and says what. */
  erase(trx: Transaction, owner: DataOwner): Promise<ErasureLine[]>
}
