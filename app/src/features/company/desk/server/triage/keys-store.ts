import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Returns true if single keys act at the desk for a colleague. */
export async function usesKeys(db: Database, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`SELECT staff_keys AS on FROM accounts WHERE id = ${accountId}`.execute(db)
  return rows[0]?.on ?? true
}

/** Turns the single keys of a colleague on or off. */
export async function setKeys(db: Database, accountId: string, on: boolean): Promise<void> {
  await sql`UPDATE accounts SET staff_keys = ${on} WHERE id = ${accountId}`.execute(db)
}
