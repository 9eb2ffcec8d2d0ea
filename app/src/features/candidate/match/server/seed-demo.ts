import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { writeChoices } from './store.ts'

/** Records that the demo's first candidate has read the notice. @returns true if it was written */
export async function seedDemoMatch(db: Database, tenantId: number, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts a WHERE tenant_id = ${tenantId} AND email = ${email}
      AND NOT EXISTS (SELECT 1 FROM match_choices c WHERE c.account_id = a.id)`.execute(db)
  const accountId = rows[0]?.id
  if (accountId === undefined) return false
  await writeChoices(db, { tenantId, accountId }, { noticeRead: true }, now)
  return true
}
