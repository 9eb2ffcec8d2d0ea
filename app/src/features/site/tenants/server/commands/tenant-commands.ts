import { siteAddress, siteLink } from '#kernel/links/site-address.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { createTenant } from '../records/create-tenant.ts'
import { countPeople, deleteTenantRows, insertAuditLine, listTenants, setName } from '../records/store.ts'
import { operatorName } from '../records/config-input.ts'
import { readHost, refuseMixedScheme, refuseTakenHost, tenantNamed } from './read-host.ts'

const domainArgument = { name: 'DOMAIN', describe: 'The site’s domain, from foyer tenant list.' } as const

/** Returns the address of a site's first page. */
export const addressOf = (
  tenant: Pick<SiteTenant, 'domain' | 'hosts' | 'publicUrl'>,
  { publicUrl }: Pick<CommandContext, 'publicUrl'>,
): string => siteLink(siteAddress(tenant, publicUrl()), '/careers')

/** Warns about a site that no address reaches, because the host of PUBLIC_URL shows another one. */
export function unreachable(
  tenant: Pick<SiteTenant, 'domain' | 'hosts'>,
  all: readonly Pick<SiteTenant, 'domain' | 'hosts'>[],
  publicUrl: string,
): string | undefined {
  const { hostname } = new URL(publicUrl)
  const owner = all.find(({ hosts, domain }) => domain !== tenant.domain && hosts.includes(hostname))
  if (tenant.hosts.length > 0 || !owner) return undefined
  return `No address opens this site yet: ${hostname}, the host of PUBLIC_URL, always shows ${owner.domain}. Bind a host: foyer tenant host add ${tenant.domain} HOST`
}

const createCommand = defineCommand({
  name: 'tenant create',
  summary: 'Create the site of a company',
  details: [
    'The domain selects the site in addresses and commands. A host bound to the site always shows it, and is its address in links, emails, feeds and search engines; a host can be bound to one site only. A site without one is at PUBLIC_URL.',
  ],
  arguments: [{ name: 'DOMAIN', describe: 'The company’s domain, such as jobs.example.com.' }],
  options: {
    name: { value: 'NAME', describe: 'The company’s name.' },
    host: {
      value: 'HOST',
      many: true,
      describe: 'A host name that opens this site, such as jobs.example.com; repeatable. The first is its address.',
    },
  },
  async run(context: CommandContext, { values: [domain = ''], options }) {
    const name = options.name?.trim()
    if (!name) throw new CommandError('missing-name', 'Add the company’s name: --name "Example Works".')
    const written = options.host.map(readHost)
    const hosts = [...new Set(written.map(({ host }) => host))]
    const publicUrl = written[0]?.origin
    refuseMixedScheme(publicUrl, context.config.publicUrl)
    const { db } = await context.site()
    const tenants = await listTenants(db)
    for (const host of hosts) refuseTakenHost(tenants, host)
    const { id } = await createTenant(db, { domain, name, hosts, ...(publicUrl && { publicUrl }) })
    const created = { id, domain: domain.toLowerCase(), name, hosts, ...(publicUrl && { publicUrl }) }
    const address = addressOf(created, context)
    const problem = unreachable(created, tenants, context.publicUrl())
    return {
      data: { tenant: { ...created, address } },
      lines: problem ? [`The site of ${name} is created.`, problem] : [`The site of ${name} is ready: ${address}`],
    }
  },
})

const listCommand = defineCommand({
  name: 'tenant list',
  summary: 'List the sites with their addresses and hosts',
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const tenants = (await context.site()).tenants.all()
    const shown = tenants.map((tenant) => ({
      id: tenant.id,
      domain: tenant.domain,
      name: tenant.name,
      address: addressOf(tenant, context),
      hosts: tenant.hosts,
    }))
    const lines = shown.map(({ domain, name, address, hosts }) =>
      [domain, name, address, ...(hosts.length > 1 ? [`also ${hosts.slice(1).join(', ')}`] : [])].join('  '),
    )
    const none = ['There is no site yet. Create one with foyer tenant create DOMAIN --name NAME.']
    return { data: { tenants: shown }, lines: lines.length > 0 ? lines : none }
  },
})

const renameCommand = defineCommand({
  name: 'tenant rename',
  summary: 'Change the name of a company',
  arguments: [domainArgument, { name: 'NAME', describe: 'The new name, in quotes.' }],
  options: {},
  async run(context: CommandContext, { values: [domain = '', text = ''] }) {
    const name = text.trim()
    if (!name) throw new CommandError('missing-name', 'Add the company’s name, in quotes.')
    const { db, tenants, now } = await context.site()
    const tenant = tenantNamed(tenants.all(), domain)
    const at = await now()
    await db.transaction().execute(async (trx) => {
      await setName(trx, tenant.id, name)
      const details = { from: tenant.name, to: name }
      await insertAuditLine(trx, { tenantId: tenant.id, at, actor: operatorName(), action: 'renamed', details })
    })
    const { companyName } = tenant.site.branding
    const shown =
      companyName && companyName !== name
        ? [`Its pages show “${companyName}”, from branding.companyName: foyer config set branding.companyName NAME`]
        : []
    return { data: { tenant: { domain: tenant.domain, name } }, lines: [`${tenant.domain} is now ${name}.`, ...shown] }
  },
})

const deleteCommand = defineCommand({
  name: 'tenant delete',
  summary: 'Delete a site with its jobs and configuration',
  details: [
    'A site that has candidates, applications or people in its talent network isn’t deleted: erase them first. Take a backup before.',
  ],
  arguments: [domainArgument],
  options: { confirm: { value: 'DOMAIN', describe: 'The domain once more, since this can’t be undone.' } },
  async run(context: CommandContext, { values: [domain = ''], options }) {
    const { db, tenants } = await context.site()
    const tenant = tenantNamed(tenants.all(), domain)
    if (options.confirm?.toLowerCase() !== tenant.domain)
      throw new CommandError(
        'not-confirmed',
        `This deletes the site of ${tenant.name} with all its jobs. To go on, add --confirm ${tenant.domain}`,
      )
    const people = await db.transaction().execute(async (trx) => {
      const found = await countPeople(trx, tenant.id)
      if (found.length === 0) await deleteTenantRows(trx, tenant.id)
      return found
    })
    if (people.length > 0)
      throw new CommandError(
        'has-people',
        `The site has people’s data (${people.map(({ table, count }) => `${table.replaceAll('_', ' ')}: ${count}`).join(', ')}), so it isn’t deleted. Erase these people first.`,
      )
    return { data: { deleted: tenant.domain }, lines: [`The site of ${tenant.name} (${tenant.domain}) is deleted.`] }
  },
})

export const tenantCommands = [createCommand, listCommand, renameCommand, deleteCommand]
