import type { StateMachine, Transition } from '../../app/src/kernel/state-machine.ts'
import { repositoryFiles, root } from '../repository.ts'
import { code, type Page, page, table } from './page.ts'

type Machine = StateMachine<string, string, string>

function isMachine(value: unknown): value is Machine {
  return typeof value === 'object' && value !== null && 'table' in value && 'initial' in value && 'states' in value
}

const node = (state: string) => state.replace(/\W/g, '_')

/** Returns the states that a transition can lead to. */
function targetsOf(next: Transition<string, string>): readonly string[] {
  if (typeof next === 'string') return [next]
  return 'carried' in next ? next.carried : []
}

/** Renders the transitions of a machine as a Mermaid state diagram. */
export function diagram({ initial, table: rows }: Machine): string {
  const names = Object.keys(rows).filter((state) => node(state) !== state)
  const lines = Object.entries(rows).flatMap(([state, events]) =>
    Object.entries(events).flatMap(([event, next]) =>
      targetsOf(next).map((target) => `  ${node(state)} --> ${node(target)}: ${event}`),
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
      if (typeof next === 'object' && 'refused' in next) return `refused: ${code(next.refused)}`
      return next === undefined ? '' : targetsOf(next).map(code).join(' or ')
    }),
  ])
  return [
    `## ${machine.name}`,
    `From \`${file}\`.`,
    diagram(machine),
    table(['State', ...machine.events.map(code)], rows),
  ].join('\n\n')
}

/** Reads the machines of all `states.ts`, with the file of each. */
export async function readMachines(): Promise<{ file: string; machine: Machine }[]> {
  const machines: { file: string; machine: Machine }[] = []
  for (const file of repositoryFiles().filter((path) =>
    /^(app\/src\/features\/[^/]+\/[^/]+|packages\/.*)\/states\.ts$/.test(path),
  )) {
    const module = (await import(`${root}${file}`)) as Record<string, unknown>
    for (const machine of Object.values(module).filter(isMachine)) machines.push({ file, machine })
  }
  return machines
}

export async function statesPage(): Promise<Page> {
  const parts = (await readMachines()).map(({ file, machine }) => describe(file, machine))
  return page('states.md', 'States', 'every feature’s states.ts', [
    'A status changes only along these arrows.',
    ...parts,
  ])
}
