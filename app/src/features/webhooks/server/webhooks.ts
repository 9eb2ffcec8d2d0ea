import { z } from 'zod'
import { serverLimits } from '#config/server-limits.ts'
import type { Transaction } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deliveryBody, type WebhookData, type WebhookEvent } from '../rules.ts'
import { newDeliveryId } from './sign.ts'
import { addDelivery, webhooksFor } from './store.ts'

export interface Occurrence {
  tenantId: number
  event: WebhookEvent
  /** Names what happened, once for its event: told again, nothing is sent again. */
  id: string
  occurredAt: Date
  data: WebhookData
}

/** Tells programs of an operator what happens. */
export interface Webhooks {
  /** Puts a delivery for each webhook that wants to know in the transaction: it is sent if and when that is committed. */
  enqueue(trx: Transaction, what: Occurrence): Promise<void>
}

/** One try of one delivery. Its pauses are kept in the row; the job itself is repeated only when it could not do its work. */
export const deliveryJob = defineJob({
  name: 'webhook',
  data: z.object({ delivery: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  backoff: { maxSeconds: 600 },
  expireSeconds: 60,
  keepDoneSeconds: 60,
  atOnce: serverLimits.webhooksAtOnce,
})

export function createWebhooks(jobs: Jobs): Webhooks {
  return {
    async enqueue(trx, { tenantId, event, id: eventId, occurredAt, data }) {
      const body = deliveryBody(event, occurredAt, data)
      for (const webhookId of await webhooksFor(trx, tenantId, event)) {
        const id = newDeliveryId()
        const row = { id, webhookId, event, eventId, body, now: occurredAt }
        if (await addDelivery(trx, row)) await jobs.send(deliveryJob, { delivery: id }, { transaction: trx })
      }
    },
  }
}
