import { type Command, type CommandContext, CommandError, type CommandResult } from '../feature/command.ts'
import { explainError } from './explain-error.ts'
import { findCommand, hasSwitch, parseArguments, unknownCommand } from './parse-arguments.ts'
import { helpOf, overview } from './show-help.ts'

/** Standard streams and stop signal of the process. */
export interface CommandIo {
  out(text: string | Uint8Array): void
  err(text: string): void
  stop: AbortSignal
}

/** The part of a command's context that depends on the invocation. */
export interface CallSettings extends Pick<CommandContext, 'json' | 'stop' | 'note'> {
  domain: string | undefined
}

interface Program<Context> {
  version: string
  commands: readonly Command<Context>[]
  /** Creates the context of a command without opening any resource. */
  open(call: CallSettings): { context: Context; close(): Promise<void> }
}

async function perform<Context>(
  program: Program<Context>,
  args: readonly string[],
  { err, stop }: CommandIo,
): Promise<CommandResult> {
  const { version, commands } = program
  const found = findCommand(commands, args)
  if (found.command === undefined) {
    if (hasSwitch(args, 'version')) return { data: { version }, lines: [`foyer ${version}`] }
    const asksHelp = hasSwitch(args, 'help') || found.words[0] === 'help'
    if (found.words.length > 0 && !asksHelp) throw unknownCommand(commands, found.words)
    const listed = commands.map(({ name, summary }) => ({ name, summary }))
    return { data: { version, commands: listed }, lines: overview(commands, version) }
  }
  const { command, rest } = found
  if (hasSwitch(rest, 'help')) {
    const { name, summary, details = [], arguments: values, options } = command
    return { data: { command: { name, summary, details, arguments: values, options } }, lines: helpOf(command) }
  }
  const input = parseArguments(command, rest)
  const domain = input.options['domain']
  const call = { json: hasSwitch(rest, 'json'), stop, note: (line: string) => err(`${line}\n`) }
  const { context, close } = program.open({ ...call, domain: typeof domain === 'string' ? domain : undefined })
  try {
    const work = command.run(context, input)
    return await (command.endsItself ? work : Promise.race([work, stopped(stop)]))
  } finally {
    await close()
  }
}

function stopped(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(new CommandError('stopped', 'Stopped before the end; nothing was left half done.'))
    if (stop.aborted) refuse()
    stop.addEventListener('abort', refuse, { once: true })
  })
}

/**
 * Runs the command named by the arguments and prints its result: lines for people on standard output, or one line of
 * JSON with `--json`, including for failures.
 * @returns the exit code, 0 or 1
 */
export async function runCommands<Context>(
  program: Program<Context>,
  args: readonly string[],
  surroundings: CommandIo,
): Promise<0 | 1> {
  const { out, err } = surroundings
  const json = hasSwitch(args, 'json')
  const result = await perform(program, args, surroundings).catch((error: unknown): CommandResult => {
    return { data: {}, lines: [], failure: explainError(error) }
  })
  const { data, lines, file, failure, records } = result
  if (json && records && !failure) out(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  else if (json) out(`${JSON.stringify({ ok: !failure, ...(failure && { error: failure }), ...data })}\n`)
  else if (file) out(file)
  else if (lines.length > 0) out(`${lines.join('\n')}\n`)
  if (failure) err(`${failure.message}\n`)
  return failure ? 1 : 0
}
