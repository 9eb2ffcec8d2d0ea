import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Completes the first steps of the demo candidates. @returns true if anything was written */
export async function seedDemoOnboarding(
  db: Database,
  tenantId: number,
  people: readonly { email: string; location: string; phone?: string; workSought: string[] }[],
  at: Date,
): Promise<boolean> {
  let written = false
  for (const { email, location, phone = '', workSought } of people) {
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO candidate_profiles (account_id, tenant_id, onboarded_at, bootstrapped_at, location, phone, work_sought, updated_at)
      SELECT id, tenant_id, ${at}, ${at}, ${location}, ${phone}, ${workSought}, ${at} FROM accounts
      WHERE tenant_id = ${tenantId} AND email = ${email} ON CONFLICT DO NOTHING`.execute(db)
    written ||= numAffectedRows > 0n
  }
  return written
}
