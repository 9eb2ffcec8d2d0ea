import { sql } from 'kysely'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'

/** All candidates except bob, who has just signed up. */
const onboarded = [
  {
    site: 'meridian',
    email: 'alice@example.com',
    location: 'Lyon, Auvergne-Rhône-Alpes, France',
    sought: ['full-time'],
  },
  { site: 'meridian', email: 'carol@example.com', location: 'Leeds, England, United Kingdom', sought: ['full-time'] },
  {
    site: 'meridian',
    email: 'dave@example.com',
    location: 'Gothenburg, Västra Götaland, Sweden',
    sought: ['part-time'],
  },
  {
    site: 'northgate',
    email: 'erin@example.com',
    location: 'Durham, England, United Kingdom',
    sought: ['part-time', 'temporary'],
  },
] as const

/** Marks demo candidates as onboarded a week ago. @returns whether anything was written */
export async function seedDemoOnboarding(
  { db }: Pick<FeatureContext, 'db'>,
  { sites, now }: { sites: DemoSites; now: Date },
): Promise<boolean> {
  const at = addDays(now, -7)
  let written = false
  for (const { site, email, location, sought } of onboarded) {
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO candidate_profiles (account_id, tenant_id, onboarded_at, bootstrapped_at, location, phone, work_sought, updated_at)
      SELECT id, tenant_id, ${at}, ${at}, ${location}, '', ${[...sought]}, ${at} FROM accounts
      WHERE tenant_id = ${sites[site]} AND email = ${email} ON CONFLICT DO NOTHING`.execute(db)
    written ||= numAffectedRows > 0n
  }
  return written
}
