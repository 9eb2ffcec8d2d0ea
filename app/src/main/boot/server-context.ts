import { serverLimits } from '../limits.ts'
import { activeSessions } from '#platform/feature/ports.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { isPooled } from '#platform/db/database.ts'
import { judgeServer } from '#platform/db/health/judge-server.ts'
import { readServer } from '#platform/db/health/read-server.ts'
import { explainStandby } from '#platform/db/standbys.ts'
import { deleteUnfinished } from '#platform/files/folder-store.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { filesFolder } from '#platform/files/open-file-store.ts'
import { deleteEndedCounts } from '#platform/limits/call-count-store.ts'
import { type LiveHub, openLiveHub } from '#platform/live/live-hub.ts'
import { announceSender } from '#platform/mail/mail-route.ts'
import type { LiveNotice } from '#platform/live/publish.ts'
import type { SiteContext } from './context.ts'
import { orderedFeatures } from '../features.ts'

export interface ServerContext extends FeatureContext {
  /** The open event streams. */
  live: LiveHub
  /** Returns true if every feature can answer in full. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** Returns a function that checks if an event can be sent at its site. */
const isAllowed = (context: FeatureContext) => (notice: LiveNotice) =>
  orderedFeatures.every(({ liveEvents }) => liveEvents?.[notice.kind]?.(context, notice) ?? true)

/** Logs the database server's faults, and the standbys that aren't read. */
async function warnOfDatabase({ config, database, log }: SiteContext): Promise<void> {
  const use = { pool: config.databasePool, pooled: isPooled(config) }
  for (const { state, message } of judgeServer(await readServer(database.db), use))
    if (state !== 'ok') log.warn({}, message)
  for (const { address, state } of await database.standbys.states()) {
    const sentence = explainStandby(address, state)
    if (sentence !== undefined) log.warn({}, sentence)
  }
}

/**
 * Shares the counts of limits every second. The next exchange makes up for a failed one.
 * @returns a function that stops it
 */
function exchangeRegularly({ counts, log }: SiteContext): () => void {
  let isFailing = false
  const exchange = () =>
    counts.exchange().then(
      () => (isFailing = false),
      (error: unknown) => {
        if (!isFailing) log.warn({ err: error }, 'limits are counted by this process alone until the database answers')
        isFailing = true
      },
    )
  const timer = setInterval(() => void exchange(), serverLimits.countsExchangeMs)
  return () => clearInterval(timer)
}

/** Extends a context for servers: server-only services, live events, jobs and watches. */
export async function openServerContext(base: SiteContext): Promise<ServerContext> {
  await base.openForServer()
  const { database, now, log, jobs } = base
  const live = await openLiveHub({
    connection: database.connection,
    now,
    activeSessions: base.use(activeSessions),
    allows: isAllowed(base),
    log,
  })
  // Files have dates of the machine's clock.
  await deleteUnfinished(filesFolder(base.config.dataFolder), Date.now())
  base.mailer.work()
  await announceSender(base.db, base.config, base.secrets, base.publicUrl())
  runRegularly(base, { name: 'clear-outbox', cron: '47 3 * * *' }, async (_db, time) => base.mailer.clearOutbox(time))
  runRegularly(base, { name: 'forget-call-counts', cron: '7 * * * *' }, deleteEndedCounts)
  for (const feature of orderedFeatures) feature.jobs?.(base)
  await jobs.start()
  const stopExchange = exchangeRegularly(base)
  const stops: (() => Promise<void> | void)[] = [stopExchange]
  for (const { watch } of orderedFeatures) if (watch) stops.push(await watch(base))
  // Runs after this server listens, so that its own connections count. A lost database is reported by the next query.
  void warnOfDatabase(base).catch(() => undefined)
  return {
    ...base,
    live,
    async isReady() {
      for (const { isReady } of orderedFeatures) if (isReady && !(await isReady(base))) return false
      return true
    },
    async close() {
      for (const stop of stops.toReversed()) await stop()
      await live.close()
      await base.close()
    },
  }
}
