import { sql } from 'kysely'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { profileFacts } from '../profile.ts'
import { alice, carol, dave, erin } from './demo-profiles.ts'
import { writeProfile } from './store.ts'

const people = [
  { site: 'meridian', email: 'alice@example.com', facts: alice },
  { site: 'meridian', email: 'carol@example.com', facts: carol },
  { site: 'meridian', email: 'dave@example.com', facts: dave },
  { site: 'northgate', email: 'erin@example.com', facts: erin },
] as const

/** Writes the profiles of the demo's candidates; bob has none. @returns true if any were written */
export async function seedDemoProfiles(
  { db }: Pick<FeatureContext, 'db'>,
  { sites, now }: { sites: DemoSites; now: Date },
): Promise<boolean> {
  let written = false
  for (const { site, email, facts } of people) {
    const { rows } = await sql<{ tenantId: number; accountId: string }>`
      SELECT tenant_id AS "tenantId", id AS "accountId" FROM accounts a
      WHERE tenant_id = ${sites[site]} AND email = ${email}
        AND NOT EXISTS (SELECT 1 FROM profiles p WHERE p.account_id = a.id)`.execute(db)
    const [owner] = rows
    if (!owner) continue
    const profile = { facts: profileFacts.parse(facts), version: 1 }
    await db.transaction().execute((trx) => writeProfile(trx, owner, profile, addDays(now, -7)))
    written = true
  }
  return written
}
