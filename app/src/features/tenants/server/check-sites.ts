import type { Database } from '#platform/db/database.ts'
import { siteFaults } from './site-faults.ts'
import { listStoredSites } from './store.ts'

/** Returns the faults of each site, one sentence each; empty for a valid site. */
export async function checkSites(db: Database): Promise<{ domain: string; faults: string[] }[]> {
  const sites = await listStoredSites(db)
  const owners = new Map<string, string[]>()
  for (const { domain, hosts } of sites) {
    for (const host of hosts) owners.set(host.toLowerCase(), [...(owners.get(host.toLowerCase()) ?? []), domain])
  }
  return sites.map(({ domain, hosts, site }) => {
    const shared = hosts
      .map((host) => ({ host, others: owners.get(host.toLowerCase())?.filter((owner) => owner !== domain) ?? [] }))
      .filter(({ others }) => others.length > 0)
      .map(({ host, others }) => `The host ${host} is bound to ${others.join(', ')}, too; bind it to one site.`)
    return { domain, faults: [...configurationFaults(site), ...shared] }
  })
}

function configurationFaults(site: unknown): string[] {
  return siteFaults(site).map(({ path, message }) => `${path}: ${message}`)
}
