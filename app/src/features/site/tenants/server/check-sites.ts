import type { AppConfig } from '#config/config.ts'
import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { unreachable } from './commands/tenant-commands.ts'
import { siteFaults } from './records/site-faults.ts'
import { listStoredSites } from './records/store.ts'

/** Checks the configuration of each site and returns a finding for each fault. */
export async function checkSites(
  db: Database,
  { config }: { config: Pick<AppConfig, 'publicUrl'> },
): Promise<Finding[]> {
  const { ok, warning, problem } = findingsOf('Sites')
  const sites = await listStoredSites(db)
  if (sites.length === 0)
    return [warning('There’s no site yet. Create one with foyer tenant create DOMAIN --name NAME.')]
  const owners = new Map<string, string[]>()
  for (const { domain, hosts } of sites) {
    for (const host of hosts) owners.set(host.toLowerCase(), [...(owners.get(host.toLowerCase()) ?? []), domain])
  }
  return sites.flatMap(({ domain, hosts, publicUrl, site }) => {
    const shared = hosts
      .map((host) => ({ host, others: owners.get(host.toLowerCase())?.filter((owner) => owner !== domain) ?? [] }))
      .filter(({ others }) => others.length > 0)
      .map(({ host, others }) => `The host ${host} is bound to ${others.join(', ')}, too; bind it to one site.`)
    const faults = [
      ...configurationFaults(site),
      ...shared,
      ...addressFaults({ domain, hosts, publicUrl }, sites, config),
    ]
    return faults.length === 0 ? [ok(domain)] : faults.map((fault) => problem(`${domain}: ${fault}`))
  })
}

/** Returns the faults of a site's address, which PUBLIC_URL can contradict. */
function addressFaults(
  { domain, hosts, publicUrl }: { domain: string; hosts: string[]; publicUrl: string | null },
  sites: readonly { domain: string; hosts: string[] }[],
  config: Pick<AppConfig, 'publicUrl'>,
): string[] {
  if (config.publicUrl === undefined) return []
  const { protocol } = new URL(config.publicUrl)
  const problem = unreachable({ domain, hosts }, sites, config.publicUrl)
  const isMixed = publicUrl !== null && new URL(publicUrl).protocol !== protocol
  return [
    ...(problem ? [problem] : []),
    ...(isMixed
      ? [`Its address is ${publicUrl}, but PUBLIC_URL starts with ${protocol}//. Use one of them for all sites.`]
      : []),
  ]
}

function configurationFaults(site: unknown): string[] {
  return siteFaults(site).map(({ path, message }) => `${path}: ${message}`)
}
