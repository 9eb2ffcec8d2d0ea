import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { connectionLimits as limits } from '../../limits.ts'
import { DELIVERED } from '../../states.ts'
import type { SystemName } from '../../systems.ts'
import type { StageMap } from '../delivery/sending-store.ts'
import type { HeldApplication } from '../exchange/system.ts'

/** A connection whose system is asked for stages. */
export interface AskingConnection {
  id: number
  tenantId: number
  system: SystemName
  board: string
  origin: string
  /** Sealed. */
  credentials: string
  stages: StageMap
}

/** Returns the connections to some systems that send applications, or the one of them that is named. */
export async function listAsking(
  db: Database,
  systems: readonly SystemName[],
  id: number | null = null,
): Promise<AskingConnection[]> {
  const { rows } = await sql<AskingConnection>`
    SELECT id, tenant_id AS "tenantId", system, board, origin, credentials, stages FROM connections
    WHERE credentials IS NOT NULL AND delivery_refused_at IS NULL AND system = ANY(${[...systems]})
      AND (${id}::integer IS NULL OR id = ${id}) ORDER BY id`.execute(db)
  return rows
}

/** Notes since when a system hasn't answered; null if it has. */
export async function noteFailing(db: Database, id: number, since: Date | null): Promise<void> {
  await sql`
    UPDATE connections SET stages_failing_at = ${since}
    WHERE id = ${id} AND (stages_failing_at IS NULL) = ${since !== null}::boolean`.execute(db)
}

/** Returns the newest delivered versions of applications that are under way, the latest first. */
export async function listHeld(db: Database, connection: number): Promise<HeldApplication[]> {
  const { rows } = await sql<HeldApplication>`
    SELECT ids, job FROM (
      SELECT DISTINCT ON (d.application_id) d.ids, p.source_id AS job, d.ended_at
      FROM connection_deliveries d JOIN applications a ON a.id = d.application_id JOIN positions p ON p.id = a.position_id
      WHERE d.connection_id = ${connection} AND d.state = ${DELIVERED} AND a.withdrawn_at IS NULL AND a.rejected_at IS NULL
        AND a.hired_at IS NULL AND a.erased_at IS NULL
      ORDER BY d.application_id, d.version DESC) held
    ORDER BY ended_at DESC LIMIT ${limits.statesAsked}`.execute(db)
  return rows
}
