import { z } from 'zod'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { type SystemName, systemNames, systemOrigin } from '../../systems.ts'
import { openCredentials } from '../delivery/credentials.ts'
import { follow } from '../delivery/receive-status.ts'
import { deliverySystems } from '../systems/index.ts'
import { type AskingConnection, listAsking, listHeld, noteFailing } from './stages-store.ts'

const asked: readonly SystemName[] = systemNames.filter((name) => deliverySystems[name]?.askStages)

/** Asks one system; the connections don't wait for each other. */
export const stagesJob = defineJob({
  name: 'ask-stages-of-connection',
  data: z.object({ connection: z.int() }),
  retryLimit: 0,
  retryDelaySeconds: 60,
  keepDoneSeconds: 60,
  oneWaitingPerKey: true,
  atOnce: 2,
})

/** Has the systems asked that post nothing by themselves. */
export async function queueStages({ db, jobs }: Pick<FeatureContext, 'db' | 'jobs'>): Promise<void> {
  for (const { id } of await listAsking(db, asked)) await jobs.send(stagesJob, { connection: id }, { key: String(id) })
}

/** Asks the system of a connection what became of the applications that it has, and follows each answer as it comes. */
export async function askStages(context: FeatureContext, id: number, stop: AbortSignal): Promise<void> {
  const [connection] = await listAsking(context.db, asked, id)
  if (!connection) return
  try {
    await askOne(context, connection, stop)
    await noteFailing(context.db, id, null)
  } catch (error) {
    if (stop.aborted) return
    context.log.warn({ err: error, connection: id }, 'a system could not be asked for stages')
    await noteFailing(context.db, id, await context.now())
  }
}

async function askOne(context: FeatureContext, connection: AskingConnection, stop: AbortSignal): Promise<void> {
  const { db, secrets, config, now } = context
  const { id, system } = connection
  const credentials = openCredentials(secrets.signing, connection.credentials)
  const held = await listHeld(db, id)
  if (!credentials || held.length === 0) return
  const call = { origin: systemOrigin(connection), credentials, reach: config.outgoingReach }
  const events = deliverySystems[system]?.askStages?.(call, held, { now: await now(), stop }) ?? []
  for await (const event of events) await follow(context, connection, event)
}
