import type { Db, PgBoss } from 'pg-boss'
import { limits } from '#config/limits.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { listen } from '#platform/db/listen.ts'
import { GIVEN_UP } from './job-kind.ts'

export interface JobLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Our connections for pg-boss, so that a process has one pool. */
function connections({ pool, connection }: OpenDatabase): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotice, onReconnect) {
      const stop = await listen(connection, channel, onNotice, onReconnect)
      return { close: stop }
    },
  }
}

/**
 * Starts pg-boss over our connections, making or updating its schema `pgboss` when it must. Only a server supervises
 * jobs, runs schedules and listens; a command sends and leaves.
 */
export async function openBoss(database: OpenDatabase, role: 'server' | 'command', log: JobLog): Promise<PgBoss> {
  // Loaded here, because most commands send nothing.
  const { PgBoss } = await import('pg-boss')
  const isServer = role === 'server'
  const boss = new PgBoss({
    db: connections(database),
    schema: 'pgboss',
    supervise: isServer,
    schedule: isServer,
    useListenNotify: isServer,
    superviseIntervalSeconds: limits.jobWatchSeconds,
    monitorIntervalSeconds: limits.jobWatchSeconds,
    maintenanceIntervalSeconds: limits.jobCleaningSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the queue of jobs had an error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  await boss.start()
  await boss.createQueue(GIVEN_UP, { retentionSeconds: limits.givenUpJobsKeptSeconds })
  return boss
}
