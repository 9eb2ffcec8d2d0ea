import { sql } from 'kysely'
import { findDemoPosition } from '#features/jobs/positions/server/index.ts'
import type { Database } from '#platform/db/database.ts'

/** The collected jobs with their cities. */
const collected = [
  ['Commissioning Engineer, Trams', 'Munich'],
  ['Mobile Pump Technician', 'Zürich'],
  ['Tram Service Technician, Nights', 'Munich'],
] as const

/** Puts jobs into the cart of the demo's first candidate. @returns true if any were added */
export async function seedDemoCart(db: Database, tenantId: number, email: string, now: Date): Promise<boolean> {
  const ids: number[] = []
  for (const [title, place] of collected) {
    const id = await findDemoPosition(db, tenantId, title, place)
    if (id !== undefined) ids.push(id)
  }
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO cart_items (tenant_id, account_id, position_id, added_at)
    SELECT a.tenant_id, a.id, p.id, ${now} FROM accounts a CROSS JOIN unnest(${ids}::bigint[]) AS p(id)
    WHERE a.tenant_id = ${tenantId} AND a.email = ${email}
      AND NOT EXISTS (SELECT 1 FROM cart_items i WHERE i.account_id = a.id)`.execute(db)
  return numAffectedRows > 0n
}
