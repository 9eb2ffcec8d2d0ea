import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import type { ConnectionFacts, RunFacts } from '../contract.ts'
import { showSending } from './delivery/show-sending.ts'
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
    const site = await context.site()
    const tenant = await context.tenant()
    const connections = await showConnections(site, tenant)
    const lines = connections.map(lineOf)
    return { data: { connections }, lines: lines.length > 0 ? lines : [`${tenant.domain} has no connections.`] }
  },
})

const deliveries = defineCommand({
  name: 'connection deliveries',
  summary: 'List the applications that go to other systems: those that need a person first, then the newest',
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const site = await context.site()
    const tenant = await context.tenant()
    const found = [...(await showSending(site, tenant)).values()].flatMap((one) => one.deliveries)
    const lines = found.map(({ id, application, version, state, at, job, reasons }) =>
      [
        id,
        state,
        at ?? '',
        application,
        `version ${version}`,
        job,
        reasons.map(({ question, code, text }) => question ?? code ?? text).join('; '),
      ].join('  '),
    )
    return {
      data: { deliveries: found },
      lines: lines.length > 0 ? lines : [`No application to ${tenant.domain} goes to another system.`],
    }
  },
})

export const connectionCommands = [list, deliveries]
