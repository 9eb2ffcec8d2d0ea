import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { operatorName } from '../records/config-input.ts'
import { insertAuditLine, listTenants, lockTenants, setHosts } from '../records/store.ts'
import { readHost, refuseMixedScheme, refuseTakenHost, tenantNamed } from './read-host.ts'
import { addressOf } from './tenant-commands.ts'

const domainArgument = { name: 'DOMAIN', describe: 'The site’s domain, from foyer tenant list.' } as const
const hostArgument = { name: 'HOST', describe: 'A host name, such as jobs.example.com.' } as const

type Hosts = Pick<SiteTenant, 'hosts' | 'publicUrl'>

/** Changes the hosts of a site and records it in its audit log. */
async function changeHosts(
  context: CommandContext,
  domain: string,
  change: (tenant: SiteTenant, all: readonly SiteTenant[], trx: Transaction) => Hosts,
): Promise<{ data: Record<string, unknown>; lines: string[] }> {
  const { db, now } = await context.site()
  const at = await now()
  const changed = await db.transaction().execute(async (trx) => {
    await lockTenants(trx)
    const all = await listTenants(trx)
    const tenant = tenantNamed(all, domain)
    const { hosts, publicUrl } = change(tenant, all, trx)
    await setHosts(trx, tenant.id, { hosts, publicUrl })
    const details = { from: tenant.hosts, to: hosts }
    await insertAuditLine(trx, { tenantId: tenant.id, at, actor: operatorName(), action: 'hosts-changed', details })
    return { domain: tenant.domain, hosts, ...(publicUrl !== undefined && { publicUrl }) }
  })
  const address = addressOf(changed, context)
  return {
    data: { tenant: { domain: changed.domain, hosts: changed.hosts, address } },
    lines: [`The address of ${changed.domain} is ${address}`],
  }
}

const addCommand = defineCommand({
  name: 'tenant host add',
  summary: 'Bind a host to a site',
  details: [
    'The host then always shows this site. The first one is the site’s address in links, emails, feeds and search engines; the others open the same pages. Behind a proxy, point the host at Foyer with its name unchanged.',
    'The address has the scheme and port of PUBLIC_URL. If it differs, write it whole: https://jobs.example.com:8443.',
  ],
  arguments: [domainArgument, hostArgument],
  options: { main: { describe: 'Make it the site’s address.' } },
  run: async (context: CommandContext, { values: [domain = '', text = ''], options }) =>
    changeHosts(context, domain, (tenant, all) => {
      const { host, origin } = readHost(text)
      refuseMixedScheme(origin, context.config.publicUrl)
      refuseTakenHost(all, host, tenant.domain)
      const others = tenant.hosts.filter((known) => known !== host)
      const isMain = options.main || others.length === 0
      if (!isMain) return { hosts: [...others, host], ...(tenant.publicUrl && { publicUrl: tenant.publicUrl }) }
      return { hosts: [host, ...others], ...(origin && { publicUrl: origin }) }
    }),
})

const removeCommand = defineCommand({
  name: 'tenant host remove',
  summary: 'Unbind a host from a site',
  details: ['If it was the site’s address, the next host is, or PUBLIC_URL if there is none.'],
  arguments: [domainArgument, hostArgument],
  options: {},
  run: async (context: CommandContext, { values: [domain = '', text = ''] }) =>
    changeHosts(context, domain, (tenant) => {
      const { host } = readHost(text)
      if (!tenant.hosts.includes(host))
        throw new CommandError(
          'unknown-host',
          `The host ${host} isn’t bound to ${tenant.domain}. ${tenant.hosts.length > 0 ? `Its hosts are ${tenant.hosts.join(', ')}.` : 'It has no host.'}`,
        )
      const hosts = tenant.hosts.filter((known) => known !== host)
      const { publicUrl } = tenant
      return { hosts, ...(publicUrl && new URL(publicUrl).hostname !== host && { publicUrl }) }
    }),
})

const listCommand = defineCommand({
  name: 'tenant host list',
  summary: 'List the hosts of a site, its address first',
  arguments: [domainArgument],
  options: {},
  async run(context: CommandContext, { values: [domain = ''] }) {
    const tenant = tenantNamed((await context.site()).tenants.all(), domain)
    const address = addressOf(tenant, context)
    const none = `No host is bound to ${tenant.domain}. Its address is ${address}`
    return {
      data: { domain: tenant.domain, hosts: tenant.hosts, address },
      lines: tenant.hosts.length > 0 ? tenant.hosts : [none],
    }
  },
})

export const hostCommands = [addCommand, removeCommand, listCommand]
