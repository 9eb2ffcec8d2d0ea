import { commands } from '../../app/src/main/commands/registry.ts'
import { code, type Page, page, table } from './page.ts'

type Described = Pick<(typeof commands)[number], 'name' | 'summary' | 'details' | 'arguments' | 'options'>

function describe({ name, summary, details = [], arguments: values, options }: Described): string {
  const given = values.map(({ name: value, optional, many }) => {
    const shown = many ? `${value}…` : value
    return optional ? `[${shown}]` : shown
  })
  const rows = [
    ...values.map((value) => [code(value.name), value.describe]),
    ...Object.entries(options).map(([option, { value, choices, describe: text }]) => [
      code(value ? `--${option} ${value}` : `--${option}`),
      choices ? `${text} One of ${choices.map(code).join(', ')}.` : text,
    ]),
  ]
  return [
    `## foyer ${name}`,
    `${summary}.`,
    code(['foyer', name, ...given].join(' ')),
    ...details,
    ...(rows.length > 0 ? [table(['', ''], rows)] : []),
  ].join('\n\n')
}

export function commandsPage(): Page {
  return page('commands.md', 'Commands', 'app/src/main/commands/registry.ts', [
    'In a clone: `npm run --silent foyer -- COMMAND …`. Every command accepts `--domain D` (its site) and `--json`, and exits with 0, or with 1 and a message.',
    ...commands.map(describe),
  ])
}
