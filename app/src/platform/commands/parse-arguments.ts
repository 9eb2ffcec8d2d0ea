import { parseArgs } from 'node:util'
import { type CommandDescription, CommandError, type CommandInput, type CommandOption } from '../feature/command.ts'
import { nearestWord } from './nearest-word.ts'

/** Options shared by all commands. */
export const everywhere = {
  domain: { describe: 'The site’s domain. Defaults to the first site.', value: 'DOMAIN' },
  json: { describe: 'Print only one line of JSON on standard output.' },
  help: { describe: 'Show what the command does and its options.' },
} as const satisfies Record<string, CommandOption>

type Options = Readonly<Record<string, CommandOption>>

function tokensOf(args: readonly string[], options: Options) {
  const config = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean', multiple: true }] as const,
  )
  return parseArgs({ args: [...args], options: Object.fromEntries(config), strict: false, tokens: true }).tokens
}

/** Finds the command named by the first words; `rest` holds the remaining arguments. */
export function findCommand<C extends CommandDescription>(
  commands: readonly C[],
  args: readonly string[],
): { command: C; rest: string[] } | { command: undefined; words: string[] } {
  const words = tokensOf(args, everywhere).filter((token) => token.kind === 'positional')
  for (const count of [3, 2, 1]) {
    const name = words.slice(0, count)
    const command = commands.find((known) => known.name === name.map(({ value }) => value).join(' '))
    const taken = new Set(name.map(({ index }) => index))
    if (command) return { command, rest: args.filter((_, index) => !taken.has(index)) }
  }
  return { command: undefined, words: words.map(({ value }) => value) }
}

/** Returns true if a switch such as `--json` is present, without parsing the other arguments. */
export function hasSwitch(args: readonly string[], name: 'json' | 'help' | 'version'): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end === -1 ? undefined : end).includes(`--${name}`)
}

/** Returns the error for an unknown command, suggesting the closest one. */
export function unknownCommand(commands: readonly CommandDescription[], words: readonly string[]): CommandError {
  const names = commands.map(({ name }) => name)
  const said = words.slice(0, names.some((name) => name.startsWith(`${words[0]} ${words[1]} `)) ? 3 : 2).join(' ')
  const family = names.filter((name) => name.startsWith(`${words[0]} `))
  const alone = words.length === 1 && family.length > 0
  const near = alone
    ? undefined
    : (nearestWord(said, names) ??
      nearestWord(words[0] ?? '', names) ??
      family.find((name) => name.endsWith(` ${words[1]}`)))
  const hint = near
    ? `Did you mean “foyer ${near}”?`
    : family.length > 0
      ? `The commands are ${family.join(', ')}.`
      : 'foyer --help lists the commands.'
  return new CommandError('unknown-command', `There is no command “${said}”. ${hint}`)
}

/**
 * Parses the arguments of a command.
 * @throws CommandError `unknown-option`, `bad-option`, `missing-argument`, `too-many-arguments`
 */
export function parseArguments(command: CommandDescription, args: readonly string[]): CommandInput<Options> {
  const known: Options = { ...command.options, ...everywhere }
  const given = new Map<string, string[]>()
  const values: string[] = []
  for (const token of tokensOf(args, known)) {
    if (token.kind === 'positional') values.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined
    if (!option) throw unknownOption(command, token.rawName, Object.keys(known))
    const value = checkValue(command, token.rawName, option, token)
    given.set(token.name, [...(given.get(token.name) ?? []), value])
    if (!option.many && option.value && (given.get(token.name)?.length ?? 0) > 1) {
      throw refused(command, 'bad-option', `${token.rawName} is given twice, and accepts only one value.`)
    }
  }
  checkCount(command, values)
  const options = Object.entries(known).map(([name, { value, many }]) => {
    const list = given.get(name) ?? []
    return [name, value ? (many ? list : list[0]) : list.length > 0]
  })
  return { values, options: Object.fromEntries(options) }
}

function refused(command: CommandDescription, code: string, sentence: string): CommandError {
  return new CommandError(code, `${sentence} foyer ${command.name} --help shows its usage.`)
}

function unknownOption(command: CommandDescription, rawName: string, known: string[]): CommandError {
  const near = nearestWord(rawName.replace(/^-+/, ''), known)
  const hint = near ? ` Did you mean --${near}?` : ''
  return refused(command, 'unknown-option', `foyer ${command.name} has no option ${rawName}.${hint}`)
}

function checkValue(
  command: CommandDescription,
  rawName: string,
  option: CommandOption,
  { value, inlineValue }: { value?: string | undefined; inlineValue?: boolean | undefined },
): string {
  if (!option.value) {
    if (value !== undefined) throw refused(command, 'bad-option', `${rawName} takes no value.`)
    return ''
  }
  // In `--source --strict` the value is missing; a value that begins with a dash is passed as `--source=-x`.
  const forgotten = !inlineValue && value !== undefined && /^-./.test(value)
  const dashed =
    forgotten && !value.startsWith('--') ? ` Write a value that starts with a dash as ${rawName}=${value}.` : ''
  if (value === undefined || value === '' || forgotten)
    throw refused(command, 'bad-option', `${rawName} needs a value: ${rawName} ${option.value}.${dashed}`)
  if (option.choices && !option.choices.includes(value)) {
    const near = nearestWord(value, option.choices)
    const hint = near ? `Did you mean ${near}?` : `It is one of ${option.choices.join(', ')}.`
    throw refused(command, 'bad-option', `${rawName} cannot be “${value}”. ${hint}`)
  }
  return value
}

function checkCount(command: CommandDescription, values: readonly string[]): void {
  const missing = command.arguments[values.length]
  if (missing && !missing.optional) {
    throw refused(command, 'missing-argument', `foyer ${command.name} needs ${missing.name}: ${missing.describe}`)
  }
  if (values.length > command.arguments.length && !command.arguments.at(-1)?.many) {
    throw refused(command, 'too-many-arguments', `“${values[command.arguments.length]}” is one argument too many.`)
  }
}
