import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export interface DueOffer {
  tenantId: number
  encId: string
}

/** Batch size. */
const MOST = 100

/** Returns offers with an unannounced expiry or a due reminder. */
export async function listDue(db: Database, now: Date): Promise<DueOffer[]> {
  const { rows } = await sql<DueOffer>`
    (SELECT tenant_id AS "tenantId", enc_id AS "encId" FROM offers
      WHERE status = 'Extended' AND lapsed_at IS NULL AND expires_at <= ${now} ORDER BY expires_at LIMIT ${MOST})
    UNION
    (SELECT tenant_id, enc_id FROM offers
      WHERE status = 'Extended' AND remind_at IS NOT NULL AND remind_at <= ${now} ORDER BY remind_at LIMIT ${MOST})`.execute(
    db,
  )
  return rows
}

/** Returns a page of offers after a row id, with their chain data for verification. */
export async function listChains(
  db: Database,
  after: number,
): Promise<{ id: number; encId: string; chainLength: number; chainHead: string }[]> {
  const { rows } = await sql<{ id: number; encId: string; chainLength: number; chainHead: string }>`
    SELECT id, enc_id AS "encId", chain_length AS "chainLength", chain_head AS "chainHead" FROM offers
    WHERE id > ${after} ORDER BY id LIMIT ${MOST}`.execute(db)
  return rows
}

/** Returns those of the keys that any row refers to. */
export async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT letter_key AS key FROM offer_documents WHERE letter_key = ANY(${[...keys]})
    UNION SELECT signed_key FROM offer_documents WHERE signed_key = ANY(${[...keys]})
    UNION SELECT audit_key FROM offer_documents WHERE audit_key = ANY(${[...keys]})
    UNION SELECT file_key FROM offer_evidence WHERE file_key = ANY(${[...keys]})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Returns every key that any row refers to. */
export async function everyKeyInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT letter_key AS key FROM offer_documents WHERE letter_key IS NOT NULL
    UNION SELECT signed_key FROM offer_documents WHERE signed_key IS NOT NULL
    UNION SELECT audit_key FROM offer_documents WHERE audit_key IS NOT NULL
    UNION SELECT file_key FROM offer_evidence WHERE file_key IS NOT NULL`.execute(db)
  return rows.map(({ key }) => key)
}
