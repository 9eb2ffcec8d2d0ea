import type { CommandDescription, CommandOption } from '../feature/command.ts'
import { everywhere } from './parse-arguments.ts'

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(0, ...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd())
}

const optionLabel = (name: string, { value, choices }: CommandOption) =>
  `--${name}${value ? ` ${choices ? choices.join('|') : value}` : ''}`

/** Returns the usage line of a command. */
export function usage(command: CommandDescription): string {
  const values = command.arguments.map(({ name, optional, many }) => {
    const shown = many ? `${name}…` : name
    return optional ? `[${shown}]` : shown
  })
  const options = Object.entries(command.options).map(
    ([name, option]) => `[--${name}${option.value ? ` ${option.value}` : ''}]`,
  )
  return ['foyer', command.name, ...values, ...options].join(' ')
}

/** Returns the full help of one command. */
export function helpOf(command: CommandDescription): string[] {
  const values = command.arguments.map(({ name, describe }) => [name, describe] as const)
  const options = Object.entries({ ...command.options, ...everywhere }).map(
    ([name, option]) => [optionLabel(name, option), option.describe] as const,
  )
  return [
    `${command.summary}.`,
    '',
    usage(command),
    ...(command.details ?? []).flatMap((paragraph) => ['', paragraph]),
    '',
    ...columns([...values, ...options]),
  ]
}

/** Returns the list of all commands. */
export function overview(commands: readonly CommandDescription[], version: string): string[] {
  return [
    `foyer ${version}: an open-source careers site`,
    '',
    ...columns(commands.map(({ name, summary }) => [name, summary] as const)),
    '',
    'foyer COMMAND --help explains a command. Every command accepts --domain DOMAIN and --json.',
  ]
}
