import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import type { LastImportFacts } from '../../import-contract.ts'
import { findLastImport } from './present-import.ts'

const REASONS = {
  applied: 'people apply for it',
  changed: 'changed since',
  deadline: 'its last day has passed',
} as const

const STATES = {
  undoable: 'Undoing it would do this:',
  running: 'It is still running. If it went on like this, undoing it would do this:',
  'too-large': 'It changed too many jobs to be undone.',
  undone: 'It is undone:',
} as const

const jobs = (count: number) => `${count} ${count === 1 ? 'job' : 'jobs'}`

/** Returns the lines of an import that can be undone, or is. */
export function linesOfImport(done: LastImportFacts): string[] {
  const { id, source, at, state, closed, restored, reopened, kept, exceptions, isPulled } = done
  const left = kept - exceptions.length
  const begin = `Import ${id} of ${source}, ${at}. ${STATES[state]}`
  if (state === 'too-large') return [begin]
  return [
    begin,
    `  ${jobs(closed)} closed, ${restored} changed back, ${reopened} opened again, ${kept} left as they are`,
    ...exceptions.map(({ id: job, displayId, title, reason }) => `  ${job} ${displayId} ${title}: ${REASONS[reason]}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
    ...(isPulled
      ? ['  The connection that pulls these jobs is paused with it. foyer connection resume goes on with it.']
      : []),
  ]
}

const last = defineCommand({
  name: 'jobs last-import',
  summary: 'Show the last import that changed jobs, and what undoing it would do',
  details: [
    'The last import of each source is kept for 30 days. Undo it with foyer jobs undo-import.',
    '--json has the first 200 jobs that stay as they are.',
  ],
  arguments: [],
  options: { source: { value: 'NAME', describe: 'The source of the jobs. Defaults to that of the last import.' } },
  async run(context: CommandContext, { options: { source } }) {
    const tenant = await context.tenant()
    const site = await context.site()
    const found = await findLastImport(site, { tenantId: tenant.id, source, now: await site.now() })
    const none = `${tenant.domain} has no import${source === undefined ? '' : ` of ${source}`} that can be undone.`
    return { data: { import: found }, lines: found ? linesOfImport(found) : [none] }
  },
})

/** Operator commands on imports. */
export const undoCommands = [last]
