import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { siteFaults } from './site-faults.ts'
import { listStoredSites } from './store.ts'

/** Checks the configuration of each site and returns a finding for each fault. */
export async function checkSites(db: Database): Promise<Finding[]> {
  const { ok, warning, problem } = findingsOf('Sites')
  const sites = await listStoredSites(db)
  if (sites.length === 0)
    return [warning('There’s no site yet. Create one with foyer tenant create DOMAIN --name NAME.')]
  const owners = new Map<string, string[]>()
  for (const { domain, hosts } of sites) {
    for (const host of hosts) owners.set(host.toLowerCase(), [...(owners.get(host.toLowerCase()) ?? []), domain])
  }
  return sites.flatMap(({ domain, hosts, site }) => {
    const shared = hosts
      .map((host) => ({ host, others: owners.get(host.toLowerCase())?.filter((owner) => owner !== domain) ?? [] }))
      .filter(({ others }) => others.length > 0)
      .map(({ host, others }) => `The host ${host} is bound to ${others.join(', ')}, too; bind it to one site.`)
    const faults = [...configurationFaults(site), ...shared]
    return faults.length === 0 ? [ok(domain)] : faults.map((fault) => problem(`${domain}: ${fault}`))
  })
}

function configurationFaults(site: unknown): string[] {
  return siteFaults(site).map(({ path, message }) => `${path}: ${message}`)
}
