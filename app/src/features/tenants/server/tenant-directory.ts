import type { SiteTenant } from '#platform/http/context.ts'
import type { Database } from '#platform/db/database.ts'
import { listTenants } from './store.ts'

/** The tenants of this installation, held in memory and read again when one changes. */
export interface TenantDirectory {
  all(): readonly SiteTenant[]
  byId(id: number): SiteTenant | undefined
  /**
   * A host that is bound to a tenant decides, and a `domain` that names another one finds nothing. On other hosts
   * `domain` decides, else the first tenant.
   */
  resolve(host: string, domain: string | undefined): SiteTenant | undefined
  reload(): Promise<void>
}

export async function openTenantDirectory(db: Database): Promise<TenantDirectory> {
  let tenants = await listTenants(db)
  let reading = Promise.resolve()
  const byDomain = (domain: string) => tenants.find((tenant) => tenant.domain === domain.toLowerCase())
  return {
    all: () => tenants,
    byId: (id) => tenants.find((tenant) => tenant.id === id),
    resolve(host, domain) {
      const bound = tenants.find((tenant) => tenant.hosts.includes(host.toLowerCase()))
      if (bound) return domain === undefined || byDomain(domain) === bound ? bound : undefined
      return domain === undefined ? tenants[0] : byDomain(domain)
    },
    reload() {
      // One after the other: an older reading may not come in behind a newer one.
      reading = reading
        .catch(() => undefined)
        .then(async () => {
          tenants = await listTenants(db)
        })
      return reading
    },
  }
}
