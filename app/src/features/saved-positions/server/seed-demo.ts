import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { closePositions } from '#features/positions/server/index.ts'
import { addDays } from '#kernel/time.ts'

const SAVED = 7
const CLOSED = 2

/**
 * Saves positions for the demo's first candidate, the oldest of them since closed. @returns true if any were written
 */
export async function seedDemoSavedPositions(
  db: Database,
  tenantId: number,
  email: string,
  now: Date,
): Promise<boolean> {
  const { rows: people } = await sql<{ id: string }>`
    SELECT id FROM accounts a WHERE tenant_id = ${tenantId} AND email = ${email}
      AND NOT EXISTS (SELECT 1 FROM saved_positions s WHERE s.account_id = a.id)`.execute(db)
  const account = people[0]?.id
  if (!account) return false
  const { rows: positions } = await sql<{ id: number }>`
    SELECT id FROM positions WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL AND closes_at IS NULL
    ORDER BY md5(source_id) LIMIT ${SAVED}`.execute(db)
  for (const [index, { id }] of positions.entries()) {
    const at = addDays(now, -3 * (SAVED - index))
    await sql`
      INSERT INTO saved_positions (tenant_id, account_id, position_id, saved_at)
      VALUES (${tenantId}, ${account}, ${id}, ${at}) ON CONFLICT DO NOTHING`.execute(db)
  }
  const closing = positions.slice(0, CLOSED).map(({ id }) => id)
  await closePositions(db, tenantId, closing, 'operator', addDays(now, -1))
  return positions.length > 0
}
