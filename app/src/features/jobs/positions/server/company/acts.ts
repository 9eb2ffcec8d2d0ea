import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import type { Database } from '#platform/db/database.ts'
import type { CommandContext } from '#platform/feature/command.ts'
import { positionErrors } from '../../errors.ts'
import { positionLimits } from '../../limits.ts'
import { API_SOURCE } from '../../rules.ts'
import { CLOSED } from '../../states.ts'
import { closePositions, publishDrafts, reopenPositions } from './close-positions.ts'
import { resolvePositions } from './resolve-position.ts'
import { notifyApplicantsService } from '../records/services.ts'
import { findPositions, peekStates } from '../records/store.ts'

/** Jobs found by an act, by id, with their titles. */
interface Done {
  titles: ReadonlyMap<number, string>
  /** Ids of the jobs that the act changed. */
  changed: ReadonlySet<number>
}

/** Properties that the acts on jobs share. */
const hiring = { scope: 'jobs:write', roles: ['owner', 'recruiter', 'editor'], seenByCandidate: true } as const
const jobs = z.object({ ids: z.array(z.int()).min(1).max(positionLimits.jobsAtOnce) })
const idArguments = [{ name: 'ID', many: true, describe: 'Foyer’s id for the job, or the company’s.' }] as const

async function readIds(values: readonly string[], context: CommandContext) {
  const { db } = await context.site()
  return { ids: [...(await resolvePositions(db, (await context.tenant()).id, [...values])).keys()] }
}

/** Returns the titles of a company's jobs. @throws `positions/not-found` if one isn't its own */
async function titlesOf(db: Database, tenantId: number, ids: readonly number[]): Promise<Done['titles']> {
  const found = await findPositions(db, tenantId, [...ids])
  if (found.length < new Set(ids).size) throw positionErrors.error('not-found')
  return new Map(found.map(({ id, title }) => [id, title]))
}

const leftOf = ({ titles, changed }: Done) => [...titles.keys()].filter((id) => !changed.has(id))

const notifying = {
  reason: z
    .string()
    .trim()
    .max(companyLimits.message)
    .optional()
    .describe('Why, in words for those whose applications are open.'),
  notify: z
    .boolean()
    .optional()
    .describe('Whether they are told that the job is closed. By default, if there is a reason.'),
}

const close = defineAct({
  name: 'jobs close',
  summary: 'Close jobs everywhere at once',
  ...hiring,
  input: jobs.extend(notifying),
  refusals: positionErrors.refusals('not-found'),
  deskBy: 'input',
  async perform({ db, use }, { ids, reason = '', notify = reason !== '' }, { tenant, now }): Promise<Done> {
    const titles = await titlesOf(db, tenant.id, ids)
    const closed = await closePositions(db, tenant.id, [...titles.keys()], 'operator', now)
    if (notify && closed.length > 0)
      await db
        .transaction()
        .execute(async (trx) =>
          use(notifyApplicantsService)(trx, { tenantId: tenant.id, positionIds: closed, words: reason || null, now }),
        )
    return { titles, changed: new Set(closed) }
  },
  api: {
    method: 'POST',
    path: '/jobs/:source_id/close',
    summary: 'Close a job everywhere at once. Repeating changes nothing.',
    params: z.object({
      source_id: z.string().min(1).max(companyLimits.ownId).describe('The job’s id in your system.'),
    }),
    body: z.object(notifying),
    async input(
      { params, body }: { params: { source_id: string }; body: { reason?: string; notify?: boolean } },
      { context: { db }, tenant },
    ) {
      const [known] = await peekStates(db, tenant.id, API_SOURCE, [params.source_id])
      if (!known) throw positionErrors.error('not-found')
      return { ...body, ids: [known.id] }
    },
    answer: z.object({ id: z.int(), status: z.literal(CLOSED) }),
    present: ({ titles }) => ({ id: [...titles.keys()][0], status: CLOSED }),
  },
  command: commandFace({
    details: [
      'A closed job can’t be found any more, and its page says so. Importing it again leaves it closed; foyer jobs reopen reopens it. All IDs are checked before anything is closed.',
      'With a reason, those whose applications are open are told that the job is closed. Their applications stay as they are.',
    ],
    arguments: idArguments,
    options: {
      reason: { value: 'TEXT', describe: 'Why, in words for those whose applications are open.' },
      notify: {
        value: 'ANSWER',
        choices: ['yes', 'no'],
        describe: 'Whether they are told. Defaults to yes with a reason.',
      },
    },
    async input(values, { reason, notify }, context) {
      return { ...(await readIds(values, context)), reason, ...(notify && { notify: notify === 'yes' }) }
    },
    answer: (done: Done) => ({
      data: { closed: [...done.changed], alreadyClosed: leftOf(done) },
      lines: [...done.titles].map(
        ([id, title]) => `${id} ${title}: ${done.changed.has(id) ? 'closed' : 'was already closed'}`,
      ),
    }),
  }),
})

const reopen = defineAct({
  name: 'jobs reopen',
  summary: 'Reopen closed jobs',
  ...hiring,
  input: jobs,
  refusals: positionErrors.refusals('not-found'),
  async perform({ db }, { ids }, { tenant, now }): Promise<Done> {
    const titles = await titlesOf(db, tenant.id, ids)
    return { titles, changed: new Set(await reopenPositions(db, tenant.id, [...titles.keys()], now)) }
  },
  api: { none: 'The company API has no call for it yet.' },
  command: commandFace({
    details: [
      'Undoes jobs close: the job can be found again at once, and the next import updates it. A job whose deadline has passed stays closed until an import gives it a later one.',
    ],
    arguments: idArguments,
    options: {},
    input: (values, _options, context) => readIds(values, context),
    answer: (done: Done) => ({
      data: { opened: [...done.changed], left: leftOf(done) },
      lines: [...done.titles].map(([id, title]) =>
        done.changed.has(id)
          ? `${id} ${title}: open again`
          : `${id} ${title}: was already open, or its deadline has passed`,
      ),
    }),
  }),
})

const publish = defineAct({
  name: 'jobs publish',
  summary: 'Publish drafts of jobs',
  ...hiring,
  input: jobs,
  refusals: positionErrors.refusals('not-found', 'deadline-passed'),
  async perform({ db }, { ids }, { tenant, now }): Promise<Done> {
    const titles = await titlesOf(db, tenant.id, ids)
    return { titles, changed: new Set(await publishDrafts(db, tenant, [...titles.keys()], now)) }
  },
  api: { none: 'PUT /jobs/:source_id publishes a job at once.' },
  command: commandFace({
    details: [
      'From then on everyone can find the job, and it counts as posted today. A private one is opened by its link only.',
    ],
    arguments: idArguments,
    options: {},
    input: (values, _options, context) => readIds(values, context),
    answer: (done: Done) => ({
      data: { published: [...done.changed], left: leftOf(done) },
      lines: [...done.titles].map(
        ([id, title]) => `${id} ${title}: ${done.changed.has(id) ? 'published' : 'was no draft'}`,
      ),
    }),
  }),
})

/** The acts on jobs. */
export const positionActs: readonly Act[] = [close, reopen, publish]
