import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import type { ConnectionFacts, RunFacts } from '../contract.ts'
import { showConnections } from './show-connections.ts'

function runWords(run: RunFacts | undefined): string {
  if (!run) return 'not pulled yet'
  if (run.outcome === null) return `being pulled since ${run.beganAt}`
  const counts = Object.entries(run.summary ?? {}).map(([name, count]) => `${count} ${name}`)
  const why = [run.reason, run.said].filter(Boolean).join(': ')
  return [`${run.outcome} ${run.endedAt}`, counts.join(', '), why].filter(Boolean).join('; ')
}

const lineOf = ({ id, source, address, everyMinutes, pausedAt, openJobs, runs }: ConnectionFacts): string =>
  `${id}  ${source}  ${address}  ${pausedAt ? 'paused' : `every ${everyMinutes} minutes`}  ${openJobs} open jobs  ${runWords(runs[0])}`

const list = defineCommand({
  name: 'connection list',
  summary: 'List the connections with their last pulls',
  details: ['--json has the problems of rows.'],
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const { db } = await context.site()
    const tenant = await context.tenant()
    const connections = await showConnections(db, tenant.id)
    const lines = connections.map(lineOf)
    return { data: { connections }, lines: lines.length > 0 ? lines : [`${tenant.domain} has no connections.`] }
  },
})

export const connectionCommands = [list]
