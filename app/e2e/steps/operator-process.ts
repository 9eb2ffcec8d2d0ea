import { createInterface } from 'node:readline'
import { openCommandContext } from '#main/commands/command-context.ts'
import { commands } from '#main/commands/registry.ts'
import { type CallSettings, runCommands } from '#platform/commands/run-commands.ts'
import { type CommandContext, CommandError } from '#platform/feature/command.ts'
import { type CeremonyOrder, followOrder } from './open-ceremony.ts'

/** A line of input: a `foyer` command with its arguments, or an order for a signing ceremony. */
export type Task = { args: string[] } | { ceremony: CeremonyOrder }

/** A line of output. */
export interface Answer {
  code: number
  out: string
  err: string
}

/** Opened by the first command and shared by all: opening the site again for each takes longer than most of what they do. */
const shared = openCommandContext({
  json: true,
  domain: undefined,
  note: () => undefined,
  stop: new AbortController().signal,
})

/** The context of one command, on the shared site with its companies as they are now. */
function openShared({ json, domain, note, stop }: CallSettings): { context: CommandContext; close(): Promise<void> } {
  async function site() {
    const opened = await shared.context.site()
    await opened.tenants.reload()
    return opened
  }
  async function tenant() {
    const all = (await site()).tenants.all()
    const found = domain === undefined ? all[0] : all.find((one) => one.domain === domain.toLowerCase())
    if (!found) throw new CommandError('unknown-domain', `There is no site for the domain “${domain}”.`)
    return found
  }
  const { config, database, publicUrl } = shared.context
  const context = { config, database, publicUrl, json, terminal: false, note, stop, site, tenant }
  return { context, close: async () => undefined }
}

/**
 * An operator beside the running server: a separate process that does what each line of its input says and answers with a
 * line, until its input ends. Loading the commands takes longer than what most of them do.
 */
async function perform(task: Task): Promise<Answer> {
  const said = { out: '', err: '' }
  if ('ceremony' in task)
    return { code: 0, out: JSON.stringify(await followOrder(shared.context, task.ceremony)), err: '' }
  const code = await runCommands({ version: '', commands, open: openShared }, task.args, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
    stop: new AbortController().signal,
  })
  return { code, ...said }
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await perform(JSON.parse(line) as Task).catch((error: unknown) => ({
    code: 1,
    out: '',
    err: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
await shared.close()
