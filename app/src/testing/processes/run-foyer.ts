import { vi } from 'vitest'
import { openCommandContext } from '#main/commands/command-context.ts'
import { commands } from '#main/commands/registry.ts'
import { type CommandContext, CommandError } from '#platform/feature/command.ts'
import { runCommands } from '#platform/commands/run-commands.ts'
import { TEST_ORIGIN, type TestSite } from '../test-site.ts'

/** Output and exit code of `foyer …`. */
export interface Ran {
  code: 0 | 1
  /** Text, or a printed file with one character per byte (`latin1`). */
  out: string
  err: string
}

/**
 * Runs a command in this process on a test site, with arguments as given in a terminal; without a site there is no
 * database.
 */
export async function runFoyer(site: Pick<TestSite, 'context'> | undefined, ...args: string[]): Promise<Ran> {
  const ran: Ran = { code: 0, out: '', err: '' }
  const there = () => {
    if (!site) throw new Error('This command needs no database, and there is none.')
    return site.context
  }
  ran.code = await runCommands<CommandContext>(
    {
      version: '1',
      commands,
      open: ({ domain, ...call }) => ({
        context: {
          ...call,
          config: site?.context.config ?? ({} as CommandContext['config']),
          terminal: false,
          site: async () => there(),
          database: async () => there().database,
          publicUrl: () => TEST_ORIGIN,
          async tenant() {
            const tenant = there()
              .tenants.all()
              .find((one) => domain === undefined || one.domain === domain)
            if (!tenant) throw new CommandError('unknown-domain', 'There is no such site.')
            return tenant
          },
        },
        close: async () => undefined,
      }),
    },
    args,
    {
      out: (text) => void (ran.out += typeof text === 'string' ? text : Buffer.from(text).toString('latin1')),
      err: (text) => void (ran.err += text),
      stop: new AbortController().signal,
    },
  )
  return ran
}

/**
 * Runs a command in this process, which has already loaded it, but otherwise like `cli.ts`: with environment variables
 * and a database that it opens and leaves.
 */
export async function runAlone(variables: Record<string, string>, ...args: string[]): Promise<Ran> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const ran: Ran = { code: 0, out: '', err: '' }
  try {
    ran.code = await runCommands({ version: '1', commands, open: openCommandContext }, args, {
      out: (text) => void (ran.out += String(text)),
      err: (text) => void (ran.err += text),
      stop: new AbortController().signal,
    })
  } finally {
    vi.unstubAllEnvs()
  }
  return ran
}

/** Runs a command with `--json` and returns its output. */
export async function foyerJson<T = Record<string, unknown>>(
  site: Pick<TestSite, 'context'> | undefined,
  ...args: string[]
): Promise<T & { ok: boolean; error?: { code: string; message: string } }> {
  const { out } = await runFoyer(site, ...args, '--json')
  return JSON.parse(out) as T & { ok: boolean; error?: { code: string; message: string } }
}

/** Returns the context of a command run for a company; without a domain, for the first one. */
export function commandContextOf(site: TestSite, domain?: string) {
  const { config, database, tenants } = site.context
  const tenant = tenants.all().find((each) => domain === undefined || each.domain === domain)
  if (!tenant) throw new Error('There is no such company.')
  return {
    config,
    json: true,
    terminal: false,
    stop: new AbortController().signal,
    note: () => undefined,
    site: async () => site.context,
    database: async () => database,
    tenant: async () => tenant,
    publicUrl: () => TEST_ORIGIN,
  }
}
