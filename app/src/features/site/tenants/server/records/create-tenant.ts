import { SiteConfigError } from '#config/site.ts'
import type { Database } from '#platform/db/database.ts'
import { tenantErrors } from '../../errors.ts'
import { cleanSite } from './clean-site.ts'
import { siteFaults } from './site-faults.ts'
import { insertTenant } from './store.ts'

/**
 * Creates a tenant, which every process serves from then on.
 * @throws `tenants/bad-domain` unless the domain is a lower-case host name, `tenants/exists` if it is taken;
 * SiteConfigError with the path of every fault of its site
 */
export async function createTenant(
  db: Database,
  input: { domain: string; name: string; hosts?: string[]; publicUrl?: string; site?: unknown },
): Promise<{ id: number }> {
  const domain = input.domain.toLowerCase()
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(domain)) throw tenantErrors.error('bad-domain', { values: { domain } })
  const site = cleanSite(input.site ?? {})
  const faults = siteFaults(site).map(({ path, message }) => `${path}: ${message}`)
  if (faults.length > 0) throw new SiteConfigError(`The site configuration isn’t valid. ${faults.join(' ')}`)
  const id = await db.transaction().execute((trx) =>
    insertTenant(trx, {
      domain,
      name: input.name,
      hosts: input.hosts ?? [],
      publicUrl: input.publicUrl ?? null,
      site,
    }),
  )
  if (id === undefined) throw tenantErrors.error('exists', { values: { domain } })
  return { id }
}
