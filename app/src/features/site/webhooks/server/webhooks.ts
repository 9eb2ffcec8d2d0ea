import { defineService } from '#platform/feature/service.ts'
import { z } from 'zod'
import { webhookLimits } from '../limits.ts'
import type { Transaction } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deliveryBody, type WebhookData, type WebhookEvent } from '../rules.ts'
import { newDeliveryId } from './post-signed.ts'
import { addDelivery, lockLastPending, webhooksFor } from './store.ts'

export interface Occurrence {
  tenantId: number
  event: WebhookEvent
  /** Names the thing that the event is about: its events arrive in their order. Its row must be locked. */
  subject: string
  /** Identifies the event: enqueued again with the same id, nothing is sent again. */
  id: string
  occurredAt: Date
  data: WebhookData
}

/** Notifier of an operator's programs. */
export interface Webhooks {
  /**
   * Enqueues a delivery for each subscribed webhook in the transaction; it is sent if and when that commits, and once the
   * earlier ones of its subject are delivered or given up.
   */
  enqueue(trx: Transaction, what: Occurrence): Promise<void>
}

/** Sends events to the operator's webhooks. */
export const webhookService = defineService<Webhooks>('webhooks.webhooks')

/** Hears of every event in its transaction, whether or not a program subscribes to it. */
export const occurrenceListener = defineService<(trx: Transaction, what: Occurrence) => Promise<void>>(
  'webhooks.listener',
  async () => undefined,
)

/** Hears of every event after {@link occurrenceListener}: the connections to other systems. */
export const deliveryListener = defineService<(trx: Transaction, what: Occurrence) => Promise<void>>(
  'webhooks.delivery-listener',
  async () => undefined,
)

/**
 * One attempt of a delivery. The delays between attempts are stored in the row; the job itself is retried only if it
 * could not do its work.
 */
export const deliveryJob = defineJob({
  name: 'webhook',
  data: z.object({ delivery: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  backoff: { maxSeconds: 600 },
  expireSeconds: 60,
  keepDoneSeconds: 60,
  atOnce: webhookLimits.sentAtOnce,
})

export function createWebhooks(
  jobs: Jobs,
  listen: (trx: Transaction, what: Occurrence) => Promise<void> = async () => undefined,
): Webhooks {
  return {
    async enqueue(trx, what) {
      const { tenantId, event, subject, id: eventId, occurredAt, data } = what
      const body = deliveryBody(event, occurredAt, data)
      for (const webhookId of await webhooksFor(trx, tenantId, event)) {
        // Locked, so that a delivery being settled meanwhile either is seen settled or sees the new one.
        const waits = await lockLastPending(trx, { webhookId, subject })
        const row = { id: newDeliveryId(), webhookId, event, subject, eventId, body, now: occurredAt }
        if ((await addDelivery(trx, row)) && !waits)
          await jobs.send(deliveryJob, { delivery: row.id }, { transaction: trx })
      }
      await listen(trx, what)
    },
  }
}
