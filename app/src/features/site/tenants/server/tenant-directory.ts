import { listen } from '#platform/db/listen.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { Database } from '#platform/db/database.ts'
import type { TenantDirectory } from '#platform/feature/ports.ts'
import { listTenants } from './records/store.ts'

/** Opens the directory of tenants. */
export async function openTenantDirectory(db: Database): Promise<TenantDirectory> {
  let tenants = await listTenants(db)
  const listeners: (() => void)[] = []
  let reading = Promise.resolve()
  const byDomain = (domain: string) => tenants.find((tenant) => tenant.domain === domain.toLowerCase())
  const boundTo = (host: string) => tenants.find((tenant) => tenant.hosts.includes(host.toLowerCase()))
  return {
    boundTo,
    all: () => tenants,
    byId: (id) => tenants.find((tenant) => tenant.id === id),
    resolve(host, domain) {
      const bound = boundTo(host)
      if (bound) return domain === undefined || byDomain(domain) === bound ? bound : undefined
      return domain === undefined ? tenants[0] : byDomain(domain)
    },
    reload() {
      // Serialized, so that an older read cannot overwrite a newer one.
      reading = reading
        .catch(() => undefined)
        .then(async () => {
          tenants = await listTenants(db)
          for (const listener of listeners) listener()
        })
      return reading
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Reloads the tenants when one changes, on any server or by a command. @returns a function that stops watching */
export async function watchTenants({ database, tenants, log }: FeatureContext): Promise<() => Promise<void>> {
  const read = () => {
    tenants.reload().catch((error: unknown) => log.error({ err: error }, 'could not reload tenants'))
  }
  // Notices sent while disconnected are lost, so reload after a reconnection.
  const stop = await listen(database.connection, 'foyer_tenants', read, read)
  // The same goes for changes before the first connection.
  await tenants.reload()
  return stop
}
