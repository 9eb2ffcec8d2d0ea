import { buildConfig } from '#config/config.ts'
import { processEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { type CommandContext, CommandError } from '#platform/feature/command.ts'
import type { CallSettings } from '#platform/commands/run-commands.ts'
import { runningServer } from '#platform/db/data-folder.ts'
import { openDatabase, type OpenDatabase } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { readSender } from '#platform/mail/mail-route.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import { reportSent } from '#platform/mail/report-sent.ts'
import type { SiteContext } from '../boot/context.ts'

/** A database killed by force must not keep the command from ending. */
const CLOSE_WITHIN_MS = 10_000

/** Creates the context of one command; resources are opened once and closed by `close`. */
export function openCommandContext(call: CallSettings): { context: CommandContext; close(): Promise<void> } {
  const env = processEnvironment()
  const config = buildConfig(env)
  const opened: Promise<{ close(): Promise<void> }>[] = []
  const log = {
    info: (_: object, text: string) => call.note(text),
    warn: (_: object, text: string) => call.note(text),
    error: (_: object, text: string) => call.note(text),
  }
  let site: Promise<SiteContext> | undefined
  let database: Promise<OpenDatabase> | undefined
  let serverUrl: string | undefined
  const context: CommandContext = {
    config,
    json: call.json,
    terminal: !call.json && process.stderr.isTTY,
    stop: call.stop,
    note: call.note,
    site() {
      site ??= remember(openSite())
      return site
    },
    database() {
      database ??= remember(openDatabase(config, 'command'))
      return database
    },
    async tenant() {
      return chooseTenant((await context.site()).tenants.all(), call.domain)
    },
    publicUrl: () =>
      config.publicUrl ?? (runningServer(config.dataFolder)?.url || serverUrl || `http://localhost:${config.port}`),
  }
  async function openSite(): Promise<SiteContext> {
    // Imported lazily: help, doctor and backup start faster without it.
    const { openContext } = await import('../boot/context.ts')
    const opened = await openContext(config, loadSecrets(env), 'command', log, context.publicUrl)
    serverUrl = (await readSender(opened.db))?.publicUrl
    return opened
  }
  /** Reports the outcome of the command's emails. */
  async function reportEmails(): Promise<void> {
    const used = await site?.catch(() => undefined)
    if (!used) return
    for (const line of await reportSent(used.db, used.mailer.sent(), outboxFolder(config.dataFolder))) call.note(line)
  }
  function remember<T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> {
    opened.push(opening)
    return opening
  }
  return {
    context,
    async close() {
      await reportEmails().catch(() => undefined)
      const closing = Promise.allSettled(opened.map(async (opening) => (await opening).close()))
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(() => patience.resolve(), CLOSE_WITHIN_MS)
      await Promise.race([closing, patience.promise])
      clearTimeout(timer)
    },
  }
}

function chooseTenant(tenants: readonly SiteTenant[], domain: string | undefined): SiteTenant {
  const first = tenants[0]
  if (!first)
    throw new CommandError('no-site', 'There is no site yet. Create one with foyer tenant create DOMAIN --name NAME.')
  if (domain === undefined) return first
  const named = tenants.find((tenant) => tenant.domain === domain.toLowerCase())
  if (named) return named
  const known = tenants.map((tenant) => tenant.domain).join(', ')
  throw new CommandError('unknown-domain', `There is no site for the domain “${domain}”. There is ${known}.`)
}
