import type { AppConfig } from '#config/config.ts'
import type { Database, OpenDatabase } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'

/** A refusal of a command: a stable code for programs and one sentence, which says what to do, for people. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export interface CommandArgument {
  /** As help shows it: `FILE`. */
  name: string
  describe: string
  optional?: true
  /** Takes all that follows; only on the last one. */
  many?: true
}

export interface CommandOption {
  describe: string
  /** What stands for the value in help, `FILE`; without it the option is a switch. */
  value?: string
  /** The only values it takes. */
  choices?: readonly string[]
  /** May be given several times. */
  many?: true
}

/** The values of declared options: switches are true or false, `many` ones are lists. */
export type OptionValues<O> = {
  [K in keyof O]: O[K] extends { value: string }
    ? O[K] extends { many: true }
      ? string[]
      : string | undefined
    : boolean
}

export interface CommandInput<O> {
  /** What was given for the arguments, in their order; as many as the command declares. */
  values: string[]
  options: OptionValues<O>
}

export interface CommandResult {
  /** What `--json` prints beside `ok`. */
  data: Record<string, unknown>
  /** What a person reads on standard output. */
  lines: string[]
  /** A file that standard output gets instead of the lines, unless JSON is asked for. */
  file?: Uint8Array
  /** The work was done as far as `data` says, and yet the command fails. */
  failure?: { code: string; message: string }
}

export interface CommandDescription {
  /** One or two words: `import jobs`. */
  name: string
  /** A sentence without a full stop, for the list of commands. */
  summary: string
  /** More for `--help`, a paragraph each. */
  details?: readonly string[]
  arguments: readonly CommandArgument[]
  options: Readonly<Record<string, CommandOption>>
  /** Looks at `context.stop` by itself; any other command is cut short by Ctrl-C. */
  endsItself?: true
}

/** A command as the registry holds it; made by {@link defineCommand}. */
export interface Command<Context> extends CommandDescription {
  run(context: Context, input: CommandInput<Record<string, CommandOption>>): Promise<CommandResult>
}

/** Declares a command; `run` sees its options by name and type. */
export function defineCommand<Context, const O extends Record<string, CommandOption>>(
  command: CommandDescription & {
    options: O
    run(context: Context, input: CommandInput<O>): Promise<CommandResult>
  },
): Command<Context> {
  return command
}

/** What every command works with. Databases are opened at the first call and closed after the command. */
export interface CommandContext {
  config: AppConfig
  json: boolean
  /** Standard error is a screen on which a line can be rewritten. */
  terminal: boolean
  /** Aborted by Ctrl-C or SIGTERM. */
  stop: AbortSignal
  /** Says on standard error how far the work is. */
  note(line: string): void
  /** The database in the newest schema, and the one clock. */
  site(): Promise<{ db: Database; now(): Promise<Date> }>
  /** The database as it is found, whatever its schema. */
  database(): Promise<OpenDatabase>
  /** The site that `--domain` names, else the first. */
  tenant(): Promise<SiteTenant>
  /** Where people reach the site: PUBLIC_URL, else the running server, else where it would listen. */
  publicUrl(): string
}
