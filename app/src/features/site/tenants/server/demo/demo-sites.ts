import { readFileSync } from 'node:fs'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { createTenant } from '../records/create-tenant.ts'

const site = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../../../demo/${name}/site.json`, import.meta.url), 'utf8'))

/** Creates the two demo companies if the database is empty or one is missing. Any other database is left unchanged. */
export async function foundDemoSites({
  db,
  tenants,
}: Pick<FeatureContext, 'db' | 'tenants'>): Promise<DemoSites | undefined> {
  const existing = new Map(tenants.all().map(({ domain, id }) => [domain, id]))
  if (existing.size > 0 && !existing.has('meridian.example')) return undefined
  const tenant = async (domain: string, name: string, folder: string) =>
    existing.get(domain) ?? (await createTenant(db, { domain, name, site: site(folder) })).id
  const sites = {
    meridian: await tenant('meridian.example', 'Meridian Works', 'meridian'),
    northgate: await tenant('northgate.example', 'Northgate Care', 'northgate'),
  }
  await tenants.reload()
  return sites
}
