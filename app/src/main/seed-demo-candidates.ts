import { seedDemoOnboarding } from '#features/onboarding/server/index.ts'
import { seedDemoSavedPositions } from '#features/saved-positions/server/index.ts'
import { seedDemoJobAlerts } from '#features/job-alerts/server/index.ts'
import { openTenantDirectory } from '#features/tenants/server/index.ts'
import { seedDemoAttestations } from '#features/terms/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'

/** Everybody but bob, who has only just signed up. */
const settled = {
  meridian: [
    { email: 'alice@example.com', location: 'Lyon, Auvergne-Rhône-Alpes, France', workSought: ['full-time'] },
    { email: 'carol@example.com', location: 'Leeds, England, United Kingdom', workSought: ['full-time'] },
    { email: 'dave@example.com', location: 'Gothenburg, Västra Götaland, Sweden', workSought: ['part-time'] },
  ],
  northgate: [
    { email: 'erin@example.com', location: 'Durham, England, United Kingdom', workSought: ['part-time', 'temporary'] },
  ],
}

/** What the demo's candidates have done so far: terms, first steps, saved positions and searches. @returns whether anything was written */
export async function seedDemoCandidates(
  db: Database,
  sites: Record<keyof typeof settled, number>,
  now: Date,
): Promise<boolean> {
  const tenants = await openTenantDirectory(db)
  const weekAgo = addDays(now, -7)
  let written = await seedDemoSavedPositions(db, sites.meridian, 'alice@example.com', now)
  const meridian = tenants.byId(sites.meridian)
  if (meridian && (await seedDemoJobAlerts(db, meridian, 'alice@example.com', now))) written = true
  for (const name of ['meridian', 'northgate'] as const) {
    const tenant = tenants.byId(sites[name])
    if (!tenant) continue
    const emails = settled[name].map(({ email }) => email)
    const attested = await seedDemoAttestations(db, tenant.id, tenant.site.termsOfService, emails, weekAgo)
    const onboarded = await seedDemoOnboarding(db, tenant.id, settled[name], weekAgo)
    written ||= attested || onboarded
  }
  return written
}
