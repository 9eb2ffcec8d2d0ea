import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Position, PositionContact } from '../../position.ts'

/** Returns the contact of a position, shown to candidates or not; undefined without one. */
export async function contactOf(
  db: Database,
  tenantId: number,
  positionId: number,
): Promise<PositionContact | undefined> {
  const { rows } = await sql<Pick<Position, 'contact'>>`
    SELECT contact FROM positions WHERE tenant_id = ${tenantId} AND id = ${positionId}`.execute(db)
  return rows[0]?.contact ?? undefined
}
