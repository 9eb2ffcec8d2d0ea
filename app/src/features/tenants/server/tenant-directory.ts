import type { SiteTenant } from '#platform/http/context.ts'
import type { Database } from '#platform/db/database.ts'
import { listTenants } from './store.ts'

/** The tenants of this installation, cached in memory and reloaded on changes. */
export interface TenantDirectory {
  all(): readonly SiteTenant[]
  byId(id: number): SiteTenant | undefined
  /**
   * Resolves a tenant. A bound host decides, and a different `domain` then finds nothing; on other hosts `domain`
   * decides, else the first tenant.
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
      // Serialized, so that an older read cannot overwrite a newer one.
      reading = reading
        .catch(() => undefined)
        .then(async () => {
          tenants = await listTenants(db)
        })
      return reading
    },
  }
}
