import { createInterface } from 'node:readline'
import { openCommandContext } from '#main/commands/command-context.ts'
import { commands } from '#main/commands/registry.ts'
import { runCommands } from '#platform/commands/run-commands.ts'
import { type CeremonyOrder, followOrder } from './open-ceremony.ts'

/** A line of input: a `foyer` command with its arguments, or an order for a signing ceremony. */
export type Task = { args: string[] } | { ceremony: CeremonyOrder }

/** A line of output. */
export interface Answer {
  code: number
  out: string
  err: string
}

/**
 * An operator beside the running server: a separate process that does what each line of its input says and answers with a
 * line, until its input ends. Loading the commands takes longer than what most of them do.
 */
async function perform(task: Task): Promise<Answer> {
  const said = { out: '', err: '' }
  if ('ceremony' in task) return { code: 0, out: JSON.stringify(await followOrder(task.ceremony)), err: '' }
  const code = await runCommands({ version: '', commands, open: openCommandContext }, task.args, {
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
