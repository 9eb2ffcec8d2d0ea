import { z } from 'zod'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { applyPlaces, connectionInput, pullInput } from '../contract.ts'
import { connectionErrors } from '../errors.ts'
import { connectionLimits as limits } from '../limits.ts'
import { systemNames } from '../systems.ts'
import { checkAddress } from './check-address.ts'
import { connectionWords } from './records/command-words.ts'
import { defaultSource, pullJob } from './pull.ts'
import {
  changeConnection,
  countConnections,
  deleteConnection,
  findConnection,
  insertConnection,
  setPaused,
} from './records/store.ts'

/** Properties that all acts on connections share. */
const managing = { scope: 'jobs:write', roles: ['owner'], seenByCandidate: false } as const
const noApi = { none: 'A program sends the jobs themselves, with PUT /jobs/:source_id.' }
const input = z.object({ id: z.int() })

const chosenSite = (apply: (typeof applyPlaces)[number] | null) => (apply === null ? null : apply === 'here')
/** Returns an option’s value as a place to apply. */
const placeOf = (typed: string | undefined) => applyPlaces.find((place) => place === typed)

/** Has a server pull a connection as soon as the caller's transaction has committed. */
const pullNow = ({ db, jobs }: Pick<FeatureContext, 'db' | 'jobs'>, connection: number, close: boolean) =>
  db.transaction().execute((transaction) => jobs.send(pullJob, { connection, asked: true, close }, { transaction }))

const add = defineAct({
  name: 'connection add',
  summary: 'Pull jobs from another system on a schedule',
  ...managing,
  input: connectionInput,
  refusals: connectionErrors.refusals(
    'bad-board',
    'bad-address',
    'unknown-host',
    'private-address',
    'source-taken',
    'too-many',
  ),
  async perform(
    context,
    { system, board, origin, every_minutes: everyMinutes, apply, close_missing: closeMissing, ...rest },
    call,
  ) {
    const { db, config } = context
    await checkAddress({ system, board, origin }, config.outgoingReach)
    if ((await countConnections(db, call.tenant.id)) >= limits.connections)
      throw connectionErrors.error('too-many', { values: { count: limits.connections } })
    const source = rest.source || defaultSource(system, board)
    const appliesOnSite = chosenSite(apply)
    const row = { tenantId: call.tenant.id, system, board, origin, source, everyMinutes, appliesOnSite, closeMissing }
    const id = await insertConnection(db, row, call.now)
    if (id === undefined) throw connectionErrors.error('source-taken', { values: { source } })
    await pullNow(context, id, false)
    return { id, source }
  },
  objectOf: ({ source }) => source,
  api: noApi,
  atDesk: { answer: z.object({ id: z.int() }), present: ({ id }) => ({ id }) },
  command: commandFace({
    details: [
      'BOARD is the name of the company in the system’s addresses; for feed, the address of a file in any format of foyer import jobs.',
      'A running server pulls the jobs at once and then on schedule. Jobs that are no longer in the feed are closed, unless less than half of them are left: that waits for a person.',
    ],
    arguments: [
      { name: 'SYSTEM', describe: `One of ${systemNames.join(', ')}.` },
      { name: 'BOARD', describe: 'The board’s name, or the feed’s address.' },
    ],
    options: {
      every: { value: 'MINUTES', describe: 'Minutes between two pulls; 60 by default.' },
      origin: { value: 'URL', describe: 'Where the system is asked, for another region or a proxy.' },
      source: { value: 'NAME', describe: 'Source name of the jobs. Defaults to the system and the board.' },
      apply: {
        value: 'WHERE',
        choices: applyPlaces,
        describe: 'Where candidates apply. Defaults to applyConfig.importedJobs.',
      },
      'keep-missing': { describe: 'Leave jobs open that are no longer in the feed.' },
    },
    input([system = '', board = ''], { every, origin = '', source = '', apply, 'keep-missing': keepsMissing }) {
      const known = systemNames.find((name) => name === system)
      if (!known)
        throw new CommandError('unknown-system', `There is no system “${system}”. They are ${systemNames.join(', ')}.`)
      const minutes = every === undefined ? 60 : Number(every)
      return {
        system: known,
        board,
        origin,
        source,
        every_minutes: minutes,
        apply: placeOf(apply) ?? null,
        close_missing: !keepsMissing,
      }
    },
    answer: ({ id, source }: { id: number; source: string }) => ({
      data: { connection: { id, source } },
      lines: [`Connection ${id} pulls the jobs of ${source}. foyer connection list shows what came.`],
    }),
  }),
})

const change = defineAct({
  name: 'connection change',
  summary: 'Change how often a connection is pulled, where candidates apply, and whether missing jobs close',
  ...managing,
  input: input.extend(pullInput.partial().shape),
  refusals: connectionErrors.refusals('not-found'),
  async perform(context, { id, every_minutes: everyMinutes, apply, close_missing: closeMissing }, { tenant, now }) {
    const { db } = context
    const row = await findConnection(db, id, tenant.id)
    if (!row) throw connectionErrors.error('not-found')
    await changeConnection(
      db,
      id,
      {
        everyMinutes: everyMinutes ?? row.everyMinutes,
        appliesOnSite: apply === undefined ? row.appliesOnSite : chosenSite(apply),
        closeMissing: closeMissing ?? row.closeMissing,
      },
      now,
    )
    // A paused connection is pulled once it goes on, and one that is being pulled when that has ended.
    if (row.pausedAt === null) await pullNow(context, id, false)
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...connectionWords,
    details: ['What isn’t named stays as it is. A new place to apply counts for all jobs once they are pulled again.'],
    options: {
      every: { value: 'MINUTES', describe: 'Minutes between two pulls.' },
      apply: {
        value: 'WHERE',
        choices: [...applyPlaces, 'site'],
        describe: 'Where candidates apply; site for applyConfig.importedJobs.',
      },
      missing: { value: 'WHAT', choices: ['close', 'keep'], describe: 'What becomes of jobs that left the feed.' },
    },
    input: (values, { every, apply, missing }) => ({
      ...connectionWords.input(values),
      ...(every !== undefined && { every_minutes: Number(every) }),
      ...(apply !== undefined && { apply: placeOf(apply) ?? null }),
      ...(missing !== undefined && { close_missing: missing === 'close' }),
    }),
    answer: ({ id }: { id: number }) => ({ data: { changed: id }, lines: [`Connection ${id} is changed.`] }),
  }),
})

const remove = defineAct({
  name: 'connection remove',
  summary: 'Stop pulling jobs, and forget the connection; its jobs stay',
  ...managing,
  input,
  refusals: connectionErrors.refusals('not-found'),
  async perform({ db }, { id }, { tenant }) {
    if (!(await deleteConnection(db, tenant.id, id))) throw connectionErrors.error('not-found')
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...connectionWords,
    answer: ({ id }: { id: number }) => ({ data: { removed: id }, lines: [`Connection ${id} is removed.`] }),
  }),
})

const pause = defineAct({
  name: 'connection pause',
  summary: 'Pause the pulls of a connection',
  ...managing,
  input,
  refusals: connectionErrors.refusals('not-found'),
  async perform({ db }, { id }, { tenant, now }) {
    if (!(await setPaused(db, { tenantId: tenant.id, id }, now, now))) throw connectionErrors.error('not-found')
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...connectionWords,
    answer: ({ id }: { id: number }) => ({ data: { paused: id }, lines: [`Connection ${id} is paused.`] }),
  }),
})

const resume = defineAct({
  name: 'connection resume',
  summary: 'Go on with the pulls of a paused connection',
  ...managing,
  input,
  refusals: connectionErrors.refusals('not-found'),
  async perform({ db }, { id }, { tenant, now }) {
    if (!(await setPaused(db, { tenantId: tenant.id, id }, null, now))) throw connectionErrors.error('not-found')
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...connectionWords,
    answer: ({ id }: { id: number }) => ({ data: { resumed: id }, lines: [`Connection ${id} goes on.`] }),
  }),
})

const run = defineAct({
  name: 'connection run',
  summary: 'Pull the jobs of a connection now',
  ...managing,
  input: input.extend({
    close: z.boolean().default(false).describe('Close the missing jobs even if less than half of them are left.'),
  }),
  refusals: connectionErrors.refusals('not-found'),
  async perform(context, { id, close }, { tenant }) {
    if (!(await findConnection(context.db, id, tenant.id))) throw connectionErrors.error('not-found')
    await pullNow(context, id, close)
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...connectionWords,
    details: ['A running server pulls them, also if the feed is as it was.'],
    options: {
      'close-missing': { describe: 'Close the missing jobs even if less than half of them are left.' },
    },
    input: (values, { 'close-missing': close }) => ({ ...connectionWords.input(values), close }),
    answer: ({ id }: { id: number }) => ({
      data: { pulling: id },
      lines: [`Connection ${id} is pulled by a running server. foyer connection list shows what came.`],
    }),
  }),
})

/** The acts on connections. */
export const connectionActs: readonly Act[] = [add, change, run, pause, resume, remove]
