import { z } from 'zod'
import { importFeed } from '#features/jobs/job-import/server/index.ts'
import { addDays, addMinutes, addSeconds } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { faultOf } from '#platform/outgoing/get-checked.ts'
import type { RunReason } from '../contract.ts'
import { connectionLimits as limits } from '../limits.ts'
import { boardAddress, type SystemName, systems } from '../systems.ts'
import { deleteErased } from './delivery/delivery-store.ts'
import { fetchFeed } from './fetch-feed.ts'
import { setDigests } from './records/job-store.ts'
import { patienceIn } from './exchange/exchange.ts'
import { completeFeed, type CompletedFeed, type Completion } from './complete-feed.ts'
import { completionOf, type StartedCompletion } from './start-completion.ts'
import { deliverySystems } from './systems/index.ts'
import {
  beginRun,
  claimDue,
  type ConnectionRow,
  endRun,
  findConnection,
  deleteRunsBefore,
  recordFailure,
  recordSuccess,
  type RunEnd,
  type Validators,
} from './records/store.ts'

/** One pull of a connection. A pull that a person asks for reads the feed even if it is as it was. */
export const pullJob = defineJob({
  name: 'pull-connection',
  data: z.object({ connection: z.int(), asked: z.boolean().default(false), close: z.boolean().default(false) }),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireSeconds: limits.runMinutes * 60,
  // A pull of many jobs takes a while, and the others don't wait for it.
  atOnce: limits.pullsAtOnce,
})

/** A feed as it is pulled, without its schedule. */
export type Feed = Pick<ConnectionRow, 'system' | 'board' | 'origin' | 'source' | 'appliesOnSite' | 'closeMissing'>

interface Reading {
  /** Validators of the last response; undefined to read the feed anyway. */
  known: Validators | undefined
  /** Closes missing jobs even if less than half of them are left. */
  force: boolean
  write: boolean
  now: Date
  stop: AbortSignal
  /** Adds what the jobs of the list lack. */
  completion?: StartedCompletion | undefined
}

/** The end of a pull, and what the next one needs. */
export interface Pulled {
  end: RunEnd
  /** Validators of the response; undefined if the next pull must read it again. */
  known: Validators | undefined
  /** Digests of the jobs whose questions are known, if they changed. */
  digests?: ReadonlyMap<string, string> | undefined
  retryAfterSeconds: number
  /** True if the next pull can go on at once. */
  goesOn?: boolean
}

/** Validators that no response has: the next pull reads the feed, and what is known of its jobs still counts. */
const unread: Validators = { etag: null, lastModified: null, sha256: '' }

const nothing = { summary: null, problems: [], reason: null, said: '' } as const

/** Returns the source name of the jobs of a board, unless an owner chose one. */
export const defaultSource = (system: SystemName, board: string): string =>
  (system === 'feed' ? new URL(board).host : `${system} ${board}`).slice(0, limits.sourceCharacters)

/** Fetches a feed and imports it, or says what an import would do. */
export async function pullFeed(
  context: FeatureContext,
  tenant: SiteTenant,
  feed: Feed,
  { known, force, write, now, stop, completion }: Reading,
): Promise<Pulled> {
  const address = boardAddress(feed.system, feed.board, feed.origin) ?? feed.board
  const list = deliverySystems[feed.system]?.list
  const fetched = await fetchFeed(address, { reach: context.config.outgoingReach, known, now, stop, list })
  if (fetched.kind === 'unchanged') return { end: { ...nothing, outcome: 'unchanged' }, known, retryAfterSeconds: 0 }
  if (fetched.kind === 'failed') {
    const { reason, said, retryAfterSeconds } = fetched
    return { end: { ...nothing, outcome: 'failed', reason, said }, known: undefined, retryAfterSeconds }
  }
  const { source, appliesOnSite, closeMissing } = feed
  const completed = completion && (await complete(fetched.bytes, { ...completion, stop }))
  if (completed && 'said' in completed) {
    const { retryAfterSeconds, ...end } = completed
    return { end: { ...nothing, outcome: 'failed', ...end }, known: undefined, retryAfterSeconds }
  }
  const format = feed.system === 'feed' ? 'auto' : feed.system
  const outcome = await importFeed(
    context,
    tenant,
    {
      name: address,
      bytes: completed?.bytes ?? fetched.bytes,
      unchanged: completed?.unchanged ?? [],
      document: completed?.document,
      incomplete: completed?.incomplete ?? [],
      maxListed: systems[feed.system].maxJobs,
      format,
      source,
      appliesOnSite,
      closeMissing: closeMissing && completed?.isWhole !== false,
      force,
      leavesOutKnown: known !== undefined,
      write,
    },
    { now, stop },
  )
  const problems = [
    ...outcome.rejections.map((one) => ({ ...one, isLeftOut: true })),
    ...outcome.warnings.map((one) => ({ ...one, isLeftOut: false })),
  ]
    .toSorted((a, b) => a.row - b.row)
    .slice(0, limits.problemsKept)
    .map((one) => ({ ...one, message: one.message.slice(0, limits.problemCharacters) }))
  const reason = outcome.failure ? reasonOf(outcome.failure.code) : null
  const isHeld = reason === 'feed-empty' || reason === 'feed-shrunken'
  const said = reason === 'unreadable' ? (outcome.failure?.message ?? '').slice(0, limits.saidCharacters) : ''
  const isRead = reason === null && !completed?.isPartial && completed?.isWhole !== false
  return {
    end: {
      outcome: reason === null ? 'imported' : isHeld ? 'held' : 'failed',
      summary: outcome.summary.read > 0 ? outcome.summary : null,
      problems,
      ...(reason === null ? remarkOn(completed, outcome.isFull) : { reason, said }),
    },
    // A feed that waits for a person is read again, so that it goes on waiting.
    known: isRead ? fetched.known : reason === null ? unread : undefined,
    digests: reason === null ? completed?.digests : undefined,
    retryAfterSeconds: patienceIn(completed?.fault),
    goesOn: reason === null && completed?.goesOn === true,
  }
}

/** Returns the remark on a pull that succeeded: its list can lack jobs, or a job could not be completed. */
function remarkOn(completed: CompletedFeed | undefined, isFull = false): Pick<RunEnd, 'reason' | 'said'> {
  if (isFull || completed?.isWhole === false) return { reason: 'list-incomplete', said: '' }
  if (completed?.fault === undefined) return { reason: null, said: '' }
  return { reason: 'jobs-incomplete', said: faultOf(completed.fault).slice(0, limits.saidCharacters) }
}

/** Completes a feed, or says why that failed. */
async function complete(
  bytes: Buffer,
  completion: Completion,
): Promise<CompletedFeed | { reason: RunReason; said: string; retryAfterSeconds: number }> {
  try {
    return await completeFeed(bytes, completion)
  } catch (error) {
    if (completion.stop.aborted) return { reason: 'stopped', said: '', retryAfterSeconds: 0 }
    const said = faultOf(error).slice(0, limits.saidCharacters)
    return { reason: 'unreachable', said, retryAfterSeconds: patienceIn(error) }
  }
}

function reasonOf(code: string): RunReason {
  if (code === 'file-empty') return 'feed-empty'
  if (code === 'file-shrunken') return 'feed-shrunken'
  if (code === 'undone') return 'stopped'
  return code === 'no-row' || code === 'stopped' ? code : 'unreadable'
}

/**
 * Returns the time of the next pull: after the usual interval, or after longer and longer pauses while pulls fail, at most a day
 * and never sooner than the system asked for.
 */
export function nextPull(
  now: Date,
  {
    everyMinutes,
    failures,
    retryAfterSeconds = 0,
  }: { everyMinutes: number; failures: number; retryAfterSeconds?: number },
): Date {
  const longest = Math.max(everyMinutes, limits.backoffMinutes)
  const minutes = Math.min(everyMinutes * 2 ** Math.min(failures, 20), longest)
  return addSeconds(now, Math.max(minutes * 60, retryAfterSeconds))
}

/** Pulls a connection and records the run. Two pulls of one connection never run at once. */
export async function pullConnection(
  context: FeatureContext,
  { connection: id, asked, close }: z.output<typeof pullJob.data>,
  stop: AbortSignal,
): Promise<void> {
  const { db, now, tenants } = context
  const row = await findConnection(db, id, undefined)
  const tenant = row && tenants.all().find((one) => one.id === row.tenantId)
  if (!row || !tenant || (row.pausedAt !== null && !asked)) return
  const began = await now()
  const run = await beginRun(db, id, began, addMinutes(began, -limits.runMinutes))
  if (run === undefined) return
  const { etag, lastModified, sha256 } = row
  const pulled = await pullFeed(context, tenant, row, {
    known: asked ? undefined : { etag, lastModified, sha256 },
    force: close,
    write: true,
    now: began,
    stop,
    completion: await completionOf(context, row, began, asked),
  })
  const ended = await now()
  const failures = pulled.end.outcome === 'failed' ? row.failures + 1 : 0
  const { everyMinutes } = row
  const { retryAfterSeconds } = pulled
  const next = pulled.goesOn ? ended : nextPull(ended, { everyMinutes, failures, retryAfterSeconds })
  await db.transaction().execute(async (trx) => {
    await endRun(trx, run, pulled.end, ended)
    if (pulled.digests) await setDigests(trx, id, pulled.digests)
    if (failures > 0) await recordFailure(trx, id, failures, next)
    else await recordSuccess(trx, row, next, pulled.known ?? { etag: null, lastModified: null, sha256: null })
  })
}

/** Registers the schedule: each minute the connections that are due are pulled. */
export function workOnConnections(context: FeatureContext): void {
  const { db, jobs, now } = context
  const schedule = defineJob({ name: 'pull-due-connections', data: z.object({}), retryLimit: 0, retryDelaySeconds: 60 })
  jobs.handle(pullJob, (data, { signal, stopping }) =>
    pullConnection(context, data, AbortSignal.any([signal, stopping])),
  )
  jobs.handle(schedule, async () => {
    for (const connection of await claimDue(db, await now()))
      await jobs.send(pullJob, { connection, asked: false, close: false })
  })
  jobs.schedule(schedule, '* * * * *', {})
  const forget = defineJob({
    name: 'forget-connection-runs',
    data: z.object({}),
    retryLimit: 2,
    retryDelaySeconds: 600,
  })
  jobs.handle(forget, async () => {
    await deleteRunsBefore(db, addDays(await now(), -limits.runsKeptDays))
    await deleteErased(db)
  })
  jobs.schedule(forget, '53 3 * * *', {})
}
