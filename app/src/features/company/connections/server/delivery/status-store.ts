import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { SystemName } from '../../systems.ts'

/** The stages of a system by name, with the key of the company's stage; null while none is chosen. */
export type StageMap = Readonly<Record<string, string | null>>

export interface StatusConnection {
  id: number
  tenantId: number
  system: SystemName
  board: string
  origin: string
  /** Sealed. */
  credentials: string
  /** Sealed. */
  statusSecret: string
  stages: StageMap
}

/** Returns the connection to whose address a system posts; its key begins with the connection’s id. */
export async function findByStatusKey(db: Database, key: string): Promise<StatusConnection | undefined> {
  const { rows } = await sql<StatusConnection>`
    SELECT id, tenant_id AS "tenantId", system, board, origin, credentials, status_secret AS "statusSecret", stages
    FROM connections
    WHERE id = ${idIn(key)} AND status_key = ${key} AND status_secret IS NOT NULL AND credentials IS NOT NULL`.execute(
    db,
  )
  return rows[0]
}

/** Keeps the name of a stage of the system, with the company's stage if one was found. Stages that are known stay as they are. */
export async function addStage(db: Database, id: number, name: string, stage: string | null): Promise<void> {
  await sql`
    UPDATE connections SET stages = jsonb_build_object(${name}::text, ${stage}::text) || stages WHERE id = ${id}`.execute(
    db,
  )
}

/** Chooses the company's stage for one of the system. @returns false if the company has no such connection */
export async function setStage(
  db: Database,
  { tenantId, id }: { tenantId: number; id: number },
  name: string,
  stage: string | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE connections SET stages = stages || jsonb_build_object(${name}::text, ${stage}::text)
    WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

/** Ids begin with 1. */
const idIn = (key: string): number => Number(/^(?<id>\d{1,9})-/.exec(key)?.groups?.['id'] ?? 0)
