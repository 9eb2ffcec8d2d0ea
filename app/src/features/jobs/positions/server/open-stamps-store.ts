import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Position } from '../position.ts'

/** The last change of a position; an equal stamp means an unchanged position. */
export type PositionStamp = Pick<Position, 'id' | 'change' | 'updatedAt'>

/** Returns the stamp of each open public position, unordered. */
export async function listOpenStamps(db: Database, tenantId: number): Promise<PositionStamp[]> {
  const { rows } = await sql<PositionStamp>`
    SELECT id, change, updated_at AS "updatedAt" FROM positions
    WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL`.execute(db)
  return rows
}
