import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Returns the companies of an installation, oldest first. */
export async function listCompanies(db: Database): Promise<{ id: number; domain: string }[]> {
  const { rows } = await sql<{ id: number; domain: string }>`SELECT id, domain FROM tenants ORDER BY id`.execute(db)
  return rows
}
