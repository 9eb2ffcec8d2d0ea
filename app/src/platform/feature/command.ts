import type { AppConfig } from '#config/config.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'

/** A command failure with a stable code for programs and one sentence for people that includes the remedy. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export interface CommandArgument {
  /** Name as shown in help, such as `FILE`. */
  name: string
  describe: string
  optional?: true
  /** Takes all remaining arguments; allowed on the last argument only. */
  many?: true
}

export interface CommandOption {
  describe: string
  /** Placeholder of the value in help, such as `FILE`; an option without it is a switch. */
  value?: string
  /** Allowed values. */
  choices?: readonly string[]
  /** Can be repeated. */
  many?: true
}

/** The values of the declared options: booleans for switches, lists for `many`. */
export type OptionValues<O> = {
  [K in keyof O]: O[K] extends { value: string }
    ? O[K] extends { many: true }
      ? string[]
      : string | undefined
    : boolean
}

export interface CommandInput<O> {
  /** The arguments in order; as many as the command declares. */
  values: string[]
  options: OptionValues<O>
}

export interface CommandResult {
  /** Fields that `--json` prints next to `ok`. */
  data: Record<string, unknown>
  /** Lines for standard output. */
  lines: string[]
  /** A file written to standard output instead of the lines, unless JSON was requested. */
  file?: Uint8Array
  /** Records that `--json` prints one per line, instead of one object with `data`. */
  records?: readonly unknown[]
  /** Failure of a command that did part of its work, which `data` reports. */
  failure?: { code: string; message: string }
}

export interface CommandDescription {
  /** One to three words, such as `import jobs`. */
  name: string
  /** A sentence without a full stop, for the list of commands. */
  summary: string
  /** Additional paragraphs for `--help`. */
  details?: readonly string[]
  arguments: readonly CommandArgument[]
  options: Readonly<Record<string, CommandOption>>
  /** Handles `context.stop` itself; other commands are aborted on Ctrl-C. */
  endsItself?: true
}

/** A command in the registry; see {@link defineCommand}. */
export interface Command<Context> extends CommandDescription {
  run(context: Context, input: CommandInput<Record<string, CommandOption>>): Promise<CommandResult>
}

/** Declares a command; `run` gets its options typed by name. */
export function defineCommand<Context, const O extends Record<string, CommandOption>>(
  command: CommandDescription & {
    options: O
    run(context: Context, input: CommandInput<O>): Promise<CommandResult>
  },
): Command<Context> {
  return command
}

/** Services for commands. Databases are opened on first use and closed after the command. */
export interface CommandContext {
  config: AppConfig
  json: boolean
  /** True if standard error is a terminal, where a line can be rewritten. */
  terminal: boolean
  /** Aborted by Ctrl-C or SIGTERM. */
  stop: AbortSignal
  /** Reports progress on standard error. */
  note(line: string): void
  /** The database, migrated to the newest schema, and its clock. */
  site(): Promise<FeatureContext>
  /** The database as found, at any schema version. */
  database(): Promise<OpenDatabase>
  /** The site named by `--domain`, or the first one. */
  tenant(): Promise<SiteTenant>
  /** Public URL of the installation: PUBLIC_URL, else the running server's, else the address a server would listen on. */
  publicUrl(): string
}
