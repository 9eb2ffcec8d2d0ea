import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

const COLLECTED = 3

/** Puts jobs into the cart of the demo's first candidate. @returns true if any were added */
export async function seedDemoCart(db: Database, tenantId: number, email: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO cart_items (tenant_id, account_id, position_id, added_at)
    SELECT a.tenant_id, a.id, p.id, ${now} FROM accounts a CROSS JOIN LATERAL (
      SELECT id FROM positions WHERE tenant_id = a.tenant_id AND archived_at IS NULL AND private_key IS NULL AND closes_at IS NULL
      ORDER BY md5(source_id || 'cart') LIMIT ${COLLECTED}) p
    WHERE a.tenant_id = ${tenantId} AND a.email = ${email}
      AND NOT EXISTS (SELECT 1 FROM cart_items i WHERE i.account_id = a.id)`.execute(db)
  return numAffectedRows > 0n
}
