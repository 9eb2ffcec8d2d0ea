import type { StateMachine } from '../../app/src/kernel/state-machine.ts'
import { repositoryFiles, root } from '../repository.ts'
import { code, type Page, page, table } from './page.ts'

type Machine = StateMachine<string, string, string>

function isMachine(value: unknown): value is Machine {
  return typeof value === 'object' && value !== null && 'table' in value && 'initial' in value && 'states' in value
}

const node = (state: string) => state.replace(/\W/g, '_')

/** Renders the transitions of a machine as a Mermaid state diagram. */
export function diagram({ initial, table: rows }: Machine): string {
  const names = Object.keys(rows).filter((state) => node(state) !== state)
  const lines = Object.entries(rows).flatMap(([state, events]) =>
    Object.entries(events).flatMap(([event, next]) =>
      typeof next === 'string' ? [`  ${node(state)} --> ${node(next)}: ${event}`] : [],
    ),
  )
  const labels = names.map((state) => `  state "${state}" as ${node(state)}`)
  return ['```mermaid', 'stateDiagram-v2', ...labels, `  [*] --> ${node(initial)}`, ...lines, '```'].join('\n')
}

function describe(file: string, machine: Machine): string {
  const rows = Object.entries(machine.table).map(([state, events]) => [
    code(state),
    ...machine.events.map((event) => {
      const next = events[event]
      return typeof next === 'string' ? code(next) : `refused: ${code(next?.refused ?? '')}`
    }),
  ])
  return [
    `## ${machine.name}`,
    `From \`${file}\`.`,
    diagram(machine),
    table(['State', ...machine.events.map(code)], rows),
  ].join('\n\n')
}

export async function statesPage(): Promise<Page> {
  const parts: string[] = []
  for (const file of repositoryFiles().filter((path) =>
    /^(app\/src\/features\/[^/]+\/[^/]+|packages\/.*)\/states\.ts$/.test(path),
  )) {
    const module = (await import(`${root}${file}`)) as Record<string, unknown>
    for (const machine of Object.values(module).filter(isMachine)) parts.push(describe(file, machine))
  }
  return page('states.md', 'States', 'every feature’s states.ts', [
    'A status changes only along these arrows.',
    ...parts,
  ])
}
