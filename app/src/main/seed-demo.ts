import { readFileSync } from 'node:fs'
import { seedDemoNotifications } from '#features/notifications/server/index.ts'
import { seedDemoOffers } from '#features/offers/server/index.ts'
import type { Gazetteer } from '#features/places/server/index.ts'
import { seedDemoPositions } from '#features/positions/server/index.ts'
import { seedDemoAccounts } from '#features/session/server/index.ts'
import { createTenant } from '#features/tenants/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { seedDemoCandidates } from './seed-demo-candidates.ts'

const site = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../demo/${name}/site.json`, import.meta.url), 'utf8'))

/**
 * Fills an empty database with the two demo companies; each feature seeds its own part. A first start that was cut off is
 * completed by the next one. A database with companies of its own is left alone.
 * @returns whether anything was written
 */
export async function seedDemo(
  { db, gazetteer, files, jobs }: { db: Database; gazetteer(): Gazetteer; files: FileStore; jobs: Jobs },
  tenants: readonly SiteTenant[],
  now: Date,
): Promise<boolean> {
  const existing = new Map(tenants.map(({ domain, id }) => [domain, id]))
  if (tenants.length > 0 && !existing.has('meridian.example')) return false
  const tenant = async (domain: string, name: string, folder: string) =>
    existing.get(domain) ?? (await createTenant(db, { domain, name, site: site(folder) })).id
  const meridian = await tenant('meridian.example', 'Meridian Works', 'meridian')
  const northgate = await tenant('northgate.example', 'Northgate Care', 'northgate')
  const sites = { meridian, northgate }
  const people = await seedDemoAccounts(db, sites, now)
  const positions = await seedDemoPositions(db, gazetteer(), sites, now)
  const candidates = await seedDemoCandidates(db, sites, now)
  const told = await seedDemoNotifications(db, meridian, now)
  const offers = await seedDemoOffers(db, { files, jobs }, meridian, now)
  return offers > 0 || positions || candidates || people > 0 || told > 0
}
