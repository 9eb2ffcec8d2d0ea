import { z } from 'zod'
import { webhookLimits } from '../limits.ts'
import { addDays, addSeconds } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { pauseAfter } from '../rules.ts'
import { deliveryStates } from '../states.ts'
import { postSigned, type WebhookResponse } from './post-signed.ts'
import type { Reach } from '#platform/outgoing/reachable.ts'
import {
  type DeliveryToSend,
  type Line,
  purgeDeliveries,
  lockDelivery,
  recordAttempt,
  readDelivery,
  startNext,
  claimOverdue,
} from './store.ts'
import { deliveryJob } from './webhooks.ts'

export interface DeliveryDependencies {
  db: Database
  jobs: Jobs
  reach: Reach
  /** Delays between attempts; there is one more attempt than delays. */
  pausesSeconds: readonly number[]
  now(): Promise<Date>
  warn(details: object, message: string): void
}

/** The receiver is gone permanently (RFC 9110, 15.5.11). */
const GONE_STATUS = 410

/** Makes one delivery attempt and schedules the next one if necessary. */
async function deliver(parts: DeliveryDependencies, id: string, stop: AbortSignal): Promise<void> {
  const delivery = await readDelivery(parts.db, id)
  // One that waits for another gets its attempt when that is settled.
  if (delivery?.state !== deliveryStates.initial || !delivery.isFirst) return
  const response = await postSigned(delivery, { reach: parts.reach, now: await parts.now(), stop })
  await note(parts, delivery, response)
}

/** Sends what waited for a settled delivery. */
async function sendNext(
  { jobs }: Pick<DeliveryDependencies, 'jobs'>,
  trx: Transaction,
  line: Line,
  now: Date,
): Promise<void> {
  const next = await startNext(trx, line, now)
  if (next !== undefined) await jobs.send(deliveryJob, { delivery: next }, { transaction: trx })
}

async function note(
  { db, jobs, now, pausesSeconds, warn }: DeliveryDependencies,
  delivery: DeliveryToSend,
  { status, text }: WebhookResponse,
) {
  const instant = await now()
  const taken = status !== undefined && status >= 200 && status < 300
  await db.transaction().execute(async (trx) => {
    const current = await lockDelivery(trx, delivery.id)
    if (!current) return
    const attempts = current.attempts + 1
    const pause = status === GONE_STATUS ? undefined : pauseAfter(attempts, pausesSeconds)
    const event = taken ? 'deliver' : pause === undefined ? 'give-up' : 'fail'
    const next = deliveryStates.next(current.state, event)
    const state = next.ok ? next.state : current.state
    const wait = state === deliveryStates.initial ? (pause ?? 0) : 0
    const nextAttemptAt = addSeconds(instant, wait)
    await recordAttempt(trx, delivery.id, { state, attempts, status: status ?? null, answer: text, nextAttemptAt })
    if (state === deliveryStates.initial)
      await jobs.send(deliveryJob, { delivery: delivery.id }, { after: wait, transaction: trx })
    else await sendNext({ jobs }, trx, delivery, instant)
    if (event === 'give-up')
      warn(
        { webhook: delivery.webhookId, delivery: delivery.id, event: delivery.event, status, attempts },
        'a webhook delivery is given up',
      )
  })
}

const sweep = defineJob({ name: 'webhook-sweep', data: z.object({}), retryLimit: 1, retryDelaySeconds: 60 })
const forgetting = defineJob({
  name: 'forget-webhook-deliveries',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
})

/** Makes this process send deliveries; must be called before the jobs start. */
export function workOnWebhooks(parts: DeliveryDependencies): void {
  const { db, jobs, now } = parts
  jobs.handle(deliveryJob, ({ delivery }, { signal }) => deliver(parts, delivery, signal))
  jobs.handle(sweep, async () => sendOverdue(parts))
  jobs.schedule(sweep, '*/10 * * * *', {})
  jobs.handle(forgetting, async () => {
    const instant = await now()
    await purgeDeliveries(db, {
      delivered: addDays(instant, -webhookLimits.deliveredKeptDays),
      givenUp: addDays(instant, -webhookLimits.givenUpKeptDays),
    })
  })
  jobs.schedule(forgetting, '17 4 * * *', {})
}

/** Sends overdue deliveries: a restored backup has deliveries without jobs. */
export async function sendOverdue({ db, jobs, now }: Pick<DeliveryDependencies, 'db' | 'jobs' | 'now'>): Promise<void> {
  const instant = await now()
  const before = addSeconds(instant, -webhookLimits.overdueSeconds)
  await db.transaction().execute(async (trx) => {
    for (const delivery of await claimOverdue(trx, before, instant))
      await jobs.send(deliveryJob, { delivery }, { transaction: trx })
  })
}
