import { sql } from 'kysely'
import { serverLimits } from '#config/server-limits.ts'
import type { Database } from '#platform/db/database.ts'

/** Which of these sessions have not ended; looking does not count as use. */
export async function aliveSessions(db: Database, ids: string[], now: Date): Promise<Set<string>> {
  const oldest = new Date(now.getTime() - serverLimits.sessionLongestSeconds * 1000)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM account_sessions WHERE id = ANY(${ids}) AND expires_at > ${now} AND created_at > ${oldest}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
