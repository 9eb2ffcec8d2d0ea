import { sql } from 'kysely'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'

/** All candidates except bob, who has just signed up. */
const onboarded = [
  { site: 'meridian', email: 'alice@example.com' },
  { site: 'meridian', email: 'carol@example.com' },
  { site: 'meridian', email: 'dave@example.com' },
  { site: 'northgate', email: 'erin@example.com' },
] as const

/** Marks demo candidates as onboarded a week ago. @returns `true` if anything was written */
export async function seedDemoOnboarding(
  { db }: Pick<FeatureContext, 'db'>,
  { sites, now }: { sites: DemoSites; now: Date },
): Promise<boolean> {
  const at = addDays(now, -7)
  let written = false
  for (const { site, email } of onboarded) {
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO onboarding_steps (account_id, tenant_id, onboarded_at, bootstrapped_at, updated_at)
      SELECT id, tenant_id, ${at}, ${at}, ${at} FROM accounts
      WHERE tenant_id = ${sites[site]} AND email = ${email} ON CONFLICT DO NOTHING`.execute(db)
    written ||= numAffectedRows > 0n
  }
  return written
}
