import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { deskLimits } from '../../limits.ts'

/** Returns the words that a column has in a company's jobs, the most frequent first. */
export async function listJobWords(
  db: Database,
  tenantId: number,
  column: 'department' | 'employment_type',
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT ${sql.ref(column)} AS word FROM positions WHERE tenant_id = ${tenantId} AND ${sql.ref(column)} IS NOT NULL
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${deskLimits.wordsSuggested}`.execute(db)
  return rows.map(({ word }) => word)
}
