import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { createTenant } from './create-tenant.ts'
import { listTenants } from './store.ts'

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

export const tenantCommands = [
  defineCommand({
    name: 'tenant create',
    summary: 'Create the site of a company',
    details: [
      'The domain selects the site in addresses and commands. A host bound to the site always shows it; a host can be bound to one site only.',
    ],
    arguments: [{ name: 'DOMAIN', describe: 'The company’s domain, such as jobs.example.com.' }],
    options: {
      name: { value: 'NAME', describe: 'The company’s name.' },
      host: {
        value: 'HOST',
        many: true,
        describe: 'A host name that opens this site; repeatable.',
      },
    },
    async run(context: CommandContext, { values: [domain = ''], options }) {
      const name = options.name?.trim()
      if (!name) throw new CommandError('missing-name', 'Add the company’s name: --name "Example Works".')
      const hosts = [...new Set(options.host.map((host) => host.toLowerCase()))]
      const { db } = await context.site()
      const bound = new Map(
        (await listTenants(db)).flatMap((tenant) => tenant.hosts.map((host) => [host, tenant.domain] as const)),
      )
      for (const host of hosts) {
        const other = bound.get(host)
        if (other)
          throw new CommandError(
            'host-taken',
            `The host ${host} is already bound to the site ${other}. Choose another host.`,
          )
        if (!HOST.test(host))
          throw new CommandError(
            'bad-host',
            `“${host}” isn’t a host name. Write it without port and path, like jobs.example.com.`,
          )
      }
      const { id } = await createTenant(db, { domain, name, hosts })
      const created = { id, domain: domain.toLowerCase(), name, hosts }
      return {
        data: { tenant: created },
        lines: [
          `The site of ${name} is ready: ${context.publicUrl()}/careers?domain=${encodeURIComponent(created.domain)}`,
        ],
      }
    },
  }),
]
