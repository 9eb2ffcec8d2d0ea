import { siteLink } from '#kernel/links/site-address.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { positionUrl } from '../records/present-card.ts'
import { listPositionLines, type PositionChoice, type PositionLine } from '../records/store.ts'
import { DRAFT, type PositionState } from '../../states.ts'
import { positionLimits } from '../../limits.ts'

function choiceOf(options: { open: boolean; closed: boolean; private: boolean; draft: boolean }): PositionChoice {
  const given = (['open', 'closed', 'draft', 'private'] as const).filter((choice) => options[choice])
  if (given.length > 1)
    throw new CommandError(
      'bad-option',
      `--${given.join(' and --')} can’t be combined. Use one of them, or none for all jobs.`,
    )
  return given[0] ?? 'all'
}

function limitOf(text: string | undefined): number {
  const limit = Number(text ?? positionLimits.linesByDefault)
  if (Number.isInteger(limit) && limit >= 1 && limit <= positionLimits.lines) return limit
  throw new CommandError(
    'bad-option',
    `--limit is “${text}”, but it must be a whole number from 1 to ${positionLimits.lines}.`,
  )
}

function stateOf({ archivedAt, isDraft, privateKey }: PositionLine): PositionState | 'private' {
  if (isDraft) return DRAFT
  if (archivedAt) return 'closed'
  return privateKey === null ? 'open' : 'private'
}

const listCommand = defineCommand({
  name: 'jobs list',
  summary: 'List jobs, newest first, private ones with their link',
  arguments: [],
  options: {
    limit: { value: 'N', describe: `The most lines. Defaults to ${positionLimits.linesByDefault}.` },
    open: { describe: 'Only jobs that everyone can find.' },
    closed: { describe: 'Only closed jobs.' },
    draft: { describe: 'Only drafts, which aren’t published yet.' },
    private: { describe: 'Only open private jobs, which only their link opens.' },
  },
  async run(context: CommandContext, { options }) {
    const choice = choiceOf(options)
    const limit = limitOf(options.limit)
    const tenant = await context.tenant()
    const { db, siteAddress } = await context.site()
    const found = await listPositionLines(db, tenant.id, limit, choice)
    const link = (line: PositionLine) => siteLink(siteAddress(tenant), positionUrl(line))
    const positions = found.map((line) => ({
      id: line.id,
      jobId: line.displayJobId,
      title: line.title,
      source: line.source,
      state: stateOf(line),
      ...(line.privateKey !== null && { key: line.privateKey, link: link(line) }),
    }))
    const lines = positions.map(({ id, jobId, title, state, link: address }) =>
      [id, state.padEnd(7), jobId, title, ...(address ? [address] : [])].join('  '),
    )
    return { data: { positions }, lines: lines.length > 0 ? lines : ['There are no such jobs.'] }
  },
})

/** Operators' commands that read positions; commands that change them are declared as acts. */
export const positionCommands = [listCommand]
