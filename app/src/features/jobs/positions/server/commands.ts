import { siteLink } from '#kernel/links/site-address.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import type { Database } from '#platform/db/database.ts'
import type { Position } from '../position.ts'
import { parsePositionId } from '../rules.ts'
import { positionUrl } from './present-position.ts'
import { closePositions, reopenPositions } from './close-positions.ts'
import {
  findPosition,
  findPositionsByJobId,
  listPositionLines,
  type PositionChoice,
  type PositionLine,
} from './store.ts'

const LINES_BY_DEFAULT = 50
const MAX_LINES = 1_000_000

/**
 * Resolves an operator's argument to a position, by position id or the company's job id.
 * @throws CommandError `unknown-position`, or `ambiguous-position` if several sources use the job id
 */
export async function resolvePosition(db: Database, tenantId: number, text: string): Promise<Position> {
  const id = /^\d+$/.test(text) ? parsePositionId(text) : undefined
  const byId = id === undefined ? undefined : await findPosition(db, tenantId, id)
  if (byId) return byId
  const [first, ...others] = await findPositionsByJobId(db, tenantId, text)
  if (!first)
    throw new CommandError(
      'unknown-position',
      `There is no position “${text}”, by position ID or job ID. Nothing was changed. foyer jobs list shows all.`,
    )
  if (others.length === 0) return first
  const ids = [first, ...others].map((position) => position.id).join(', ')
  throw new CommandError(
    'ambiguous-position',
    `Several positions have the job ID “${text}”. Nothing was changed. Use a position ID: ${ids}.`,
  )
}

/** Resolves all arguments to titles by id before anything is changed. */
export async function resolvePositions(db: Database, tenantId: number, texts: string[]): Promise<Map<number, string>> {
  const resolved = new Map<number, string>()
  for (const text of texts) {
    const { id, title } = await resolvePosition(db, tenantId, text)
    resolved.set(id, title)
  }
  return resolved
}

const closeCommand = defineCommand({
  name: 'jobs close',
  summary: 'Close jobs everywhere at once',
  details: [
    'A closed job can’t be found any more, and its page says so. Importing it again leaves it closed; foyer jobs reopen reopens it. All IDs are checked before anything is closed.',
  ],
  arguments: [{ name: 'ID', many: true, describe: 'Foyer’s id for the job, or the company’s.' }],
  options: {},
  async run(context: CommandContext, { values }) {
    const tenant = await context.tenant()
    const { db, now } = await context.site()
    const resolved = await resolvePositions(db, tenant.id, values)
    const closed = new Set(await closePositions(db, tenant.id, [...resolved.keys()], 'operator', await now()))
    const lines = [...resolved].map(
      ([id, title]) => `${id} ${title}: ${closed.has(id) ? 'closed' : 'was already closed'}`,
    )
    return { data: { closed: [...closed], alreadyClosed: [...resolved.keys()].filter((id) => !closed.has(id)) }, lines }
  },
})

const reopenCommand = defineCommand({
  name: 'jobs reopen',
  summary: 'Reopen closed jobs',
  details: [
    'Undoes jobs close: the job can be found again at once, and the next import updates it. A job whose deadline has passed stays closed until an import gives it a later one.',
  ],
  arguments: [{ name: 'ID', many: true, describe: 'Foyer’s id for the job, or the company’s.' }],
  options: {},
  async run(context: CommandContext, { values }) {
    const tenant = await context.tenant()
    const { db, now } = await context.site()
    const resolved = await resolvePositions(db, tenant.id, values)
    const opened = new Set(await reopenPositions(db, tenant.id, [...resolved.keys()], await now()))
    const left = [...resolved.keys()].filter((id) => !opened.has(id))
    const lines = [...resolved].map(([id, title]) =>
      opened.has(id) ? `${id} ${title}: open again` : `${id} ${title}: was already open, or its deadline has passed`,
    )
    return { data: { opened: [...opened], left }, lines }
  },
})

function choiceOf(options: { open: boolean; closed: boolean; private: boolean }): PositionChoice {
  const given = (['open', 'closed', 'private'] as const).filter((choice) => options[choice])
  if (given.length > 1)
    throw new CommandError(
      'bad-option',
      `--${given.join(' and --')} can’t be combined. Use one of them, or none for all jobs.`,
    )
  return given[0] ?? 'all'
}

function limitOf(text: string | undefined): number {
  const limit = Number(text ?? LINES_BY_DEFAULT)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LINES) return limit
  throw new CommandError('bad-option', `--limit is “${text}”, but it must be a whole number from 1 to ${MAX_LINES}.`)
}

function stateOf({ archivedAt, privateKey }: PositionLine): 'open' | 'closed' | 'private' {
  if (archivedAt) return 'closed'
  return privateKey === null ? 'open' : 'private'
}

const listCommand = defineCommand({
  name: 'jobs list',
  summary: 'List jobs, newest first, private ones with their link',
  arguments: [],
  options: {
    limit: { value: 'N', describe: `The most lines. Defaults to ${LINES_BY_DEFAULT}.` },
    open: { describe: 'Only jobs that everyone can find.' },
    closed: { describe: 'Only closed jobs.' },
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

/** Operator commands on positions. */
export const positionCommands = [closeCommand, reopenCommand, listCommand]
